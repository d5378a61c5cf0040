/* What Wine 8 lacks for programs of Go, as the DLL that they load first. */
#include <windows.h>
#include <winternl.h>
#include <string.h>

/* Go takes its random numbers from here, and Wine has no such DLL. */
BOOLEAN NTAPI SystemFunction036(PVOID, ULONG);

__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE data, SIZE_T size)
{
    return SystemFunction036(data, (ULONG)size);
}

/* Go deletes files with FileDispositionInformationEx. Where a system does not know
   that, it takes the older way, but Wine answers with an error that Go does not
   take for that. So the entry of NtSetInformationFile in ntdll's table of exports
   leads here, and the answer is the one of an older Windows. */
#define FILE_DISPOSITION_INFORMATION_EX 64
#define INVALID_INFO_CLASS ((NTSTATUS)0xC0000003)

typedef NTSTATUS(NTAPI *set_information)(HANDLE, PIO_STATUS_BLOCK, PVOID, ULONG, ULONG);
static set_information original;

static NTSTATUS NTAPI set_information_file(HANDLE file, PIO_STATUS_BLOCK status, PVOID info, ULONG size, ULONG class)
{
    if (class == FILE_DISPOSITION_INFORMATION_EX)
        return INVALID_INFO_CLASS;
    return original(file, status, info, size, class);
}

/* A table of exports holds 32-bit offsets from the start of its DLL: the entry
   leads to a jump that is allocated near it. */
static void redirect(BYTE *dll, DWORD *offset)
{
    BYTE *jump = NULL;
    DWORD old;
    set_information target = set_information_file;

    for (SIZE_T at = 0x1000000; !jump && at < 0x40000000; at += 0x100000)
        jump = VirtualAlloc(dll + at, 4096, MEM_RESERVE | MEM_COMMIT, PAGE_EXECUTE_READWRITE);
    if (!jump || !VirtualProtect(offset, sizeof *offset, PAGE_READWRITE, &old))
        return;
    memcpy(jump, "\x48\xb8", 2); /* mov rax, target */
    memcpy(jump + 2, &target, 8);
    memcpy(jump + 10, "\xff\xe0", 2); /* jmp rax */
    original = (set_information)(dll + *offset);
    *offset = (DWORD)(jump - dll);
    VirtualProtect(offset, sizeof *offset, old, &old);
}

BOOL WINAPI DllMain(HINSTANCE self, DWORD reason, LPVOID reserved)
{
    BYTE *dll = (BYTE *)GetModuleHandleA("ntdll.dll");
    IMAGE_NT_HEADERS *nt = (IMAGE_NT_HEADERS *)(dll + ((IMAGE_DOS_HEADER *)dll)->e_lfanew);
    IMAGE_EXPORT_DIRECTORY *exports = (IMAGE_EXPORT_DIRECTORY *)(dll + nt->OptionalHeader.DataDirectory[0].VirtualAddress);
    DWORD *names = (DWORD *)(dll + exports->AddressOfNames);
    WORD *ordinals = (WORD *)(dll + exports->AddressOfNameOrdinals);
    DWORD *offsets = (DWORD *)(dll + exports->AddressOfFunctions);

    if (reason != DLL_PROCESS_ATTACH)
        return TRUE;
    for (DWORD i = 0; i < exports->NumberOfNames; i++)
        if (!strcmp((char *)dll + names[i], "NtSetInformationFile"))
            redirect(dll, &offsets[ordinals[i]]);
    return TRUE;
}
