import { mkdtemp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { backShortcut, updaterName, windowsFolders } from '#core/contract/updates.ts'
import { capture } from '../support/process.ts'
import { Stopped } from '../support/program.ts'
import type { Build } from './facts.ts'

/** A call of a function of Windows, with the types of NSIS' System plugin. */
const call = (text: string): string => `System::Call '${text}'`

/** Renames a folder, for ten seconds if something has it open, such as a scanner of viruses; the error flag is set if that was not enough. */
export const renameFunction = `Function RenameFolder
  Pop $R9
  Pop $R8
  StrCpy $R7 0
  again:
  ClearErrors
  Rename "$R8" "$R9"
  IfErrors 0 renamed
  IntOp $R7 $R7 + 1
  IntCmp $R7 20 failed 0 failed
  Sleep 500
  Goto again
  failed:
  SetErrors
  renamed:
FunctionEnd`

/** Sets the error flag if the folder could not be renamed. */
export const renameFolder = (from: string, to: string): string => `Push "${from}"\n  Push "${to}"\n  Call RenameFolder`

/** Jumps to the label where the application runs: it can then not be opened for writing. Uses $0. */
export const jumpIfRunning = (executable: string, running: string): string => `IfFileExists "${executable}" 0 +5
  ClearErrors
  FileOpen $0 "${executable}" a
  IfErrors ${running}
  FileClose $0`

/** What Windows runs once at the next login of the user. */
export const runOnceKey = 'Software\\Microsoft\\Windows\\CurrentVersion\\RunOnce'
export const restoreSwitch = '/restore'

/** Where Windows lists what is installed. */
export const uninstallKey = 'Software\\Microsoft\\Windows\\CurrentVersion\\Uninstall\\Ajukan'

const { current, previous, old } = windowsFolders
const programIn = (folder: string): string => `$EXEDIR\\${folder}\\Ajukan.exe`

/**
 * The script of a small program that installs an update after the application has ended. It needs neither PowerShell, which may be limited by an
 * administrator, nor a script file. In the environment: AJUKAN_UPDATE_FILE the installer, _SHA512 its signed hash, _PROCESS the process to wait for, _START
 * the application or '', _DATA its argument. With `/back` it restores the version before instead, with `/restore` only one that an installation has left
 * between its two renames. It is in the folder of the installation, because the folder of the application is renamed.
 *
 * The installer is in a folder of the user, whose programs could replace it: it is opened so that nobody can write, rename or remove it, then read through
 * that handle, and started by the path of that handle while it is open. Exit codes: 0 installed, 2 refused or failed, otherwise that of the installer.
 */
export const updaterScript = (build: Pick<Build, 'version'>, icon: string, output: string): string => `Unicode true
RequestExecutionLevel user
SilentInstall silent
Icon "${icon}"
Name "Ajukan"
OutFile "${output}"
VIProductVersion "${build.version}.0"
VIAddVersionKey "ProductName" "Ajukan"
VIAddVersionKey "FileDescription" "Ajukan: update"
VIAddVersionKey "FileVersion" "${build.version}"
VIAddVersionKey "LegalCopyright" "MIT licence"
!include FileFunc.nsh
LoadLanguageFile "\${NSISDIR}\\Contrib\\Language files\\English.nlf"
LoadLanguageFile "\${NSISDIR}\\Contrib\\Language files\\Indonesian.nlf"
LangString askBack \${LANG_ENGLISH} "The new version of Ajukan did not start. Go back to the previous version?"
LangString askBack \${LANG_INDONESIAN} "Versi baru Ajukan tidak berhasil dibuka. Kembali ke versi sebelumnya?"
LangString running \${LANG_ENGLISH} "Ajukan is running. Close it, then try again."
LangString running \${LANG_INDONESIAN} "Ajukan sedang berjalan. Tutup dulu, lalu coba lagi."
LangString noBack \${LANG_ENGLISH} "The previous version is not on this computer any more, or cannot be moved."
LangString noBack \${LANG_INDONESIAN} "Versi sebelumnya sudah tidak ada di komputer ini, atau tidak dapat dipindahkan."
Var file
Var sum
Var process
Var start
Var data
Var handle
Var real
Var found

${renameFunction}

; Waits for the process of the application to end.
Function WaitForEnd
  ${call('kernel32::OpenProcess(i 0x100000, i 0, i $process) p.r0')}
  StrCmp $0 0 ended
  ${call('kernel32::WaitForSingleObject(p r0, i 120000)')}
  ${call('kernel32::CloseHandle(p r0)')}
  ended:
FunctionEnd

; Opens $file for reading, shared for reading only; $real is its path without links. $handle is -1 where somebody else may write it.
Function OpenPackage
  ${call('kernel32::CreateFile(t "$file", i 0x80000000, i 1, p 0, i 3, i 0, p 0) p.r0')}
  StrCpy $handle $0
  StrCmp $handle -1 opened
  ${call('kernel32::GetFinalPathNameByHandle(p $handle, t .r1, i 1024, i 0) i.r2')}
  StrCpy $real $1 "" 4
  StrCpy $3 $1 4 4
  StrCmp $3 "UNC\\" 0 opened
  StrCpy $real $1 "" 8
  StrCpy $real "\\\\$real"
  opened:
FunctionEnd

; The SHA-512 of what $handle has, in $found; '' if it could not be read.
Function HashPackage
  StrCpy $found ""
  ${call('advapi32::CryptAcquireContext(*p .r1, p 0, p 0, i 24, i 0xF0000000) i.r0')}
  StrCmp $0 0 hashed
  ${call('advapi32::CryptCreateHash(p r1, i 0x800e, p 0, i 0, *p .r2) i.r0')}
  StrCmp $0 0 hashed
  System::Alloc 1048576
  Pop $3
  next:
  ${call('kernel32::ReadFile(p $handle, p r3, i 1048576, *i .r4, p 0) i.r0')}
  StrCmp $0 0 hashed
  StrCmp $4 0 read
  ${call('advapi32::CryptHashData(p r2, p r3, i r4, i 0) i.r0')}
  StrCmp $0 0 hashed
  Goto next
  read:
  ${call('advapi32::CryptGetHashParam(p r2, i 2, p r3, *i 64, i 0) i.r0')}
  StrCmp $0 0 hashed
  StrCpy $4 0
  digit:
  IntOp $5 $3 + $4
  ${call('*$5(&i1 .r6)')}
  IntOp $6 $6 & 255
  IntFmt $6 "%02x" $6
  StrCpy $found "$found$6"
  IntOp $4 $4 + 1
  IntCmp $4 64 hashed digit hashed
  hashed:
FunctionEnd

; Starts $start; $0 is a handle of its process, or 0.
Function StartApplication
  System::Alloc 68
  Pop $1
  System::Alloc 16
  Pop $2
  ${call('*$1(i 68)')}
  StrCpy $3 '"$start" $data'
  ${call('kernel32::CreateProcess(p 0, t r3, p 0, p 0, i 0, i 0, p 0, p 0, p r1, p r2) i.r0')}
  StrCmp $0 0 started
  ${call('*$2(p .r0)')}
  started:
FunctionEnd

; Restores the version before; the error flag is set if that was not possible.
Function Back
  again:
  ${jumpIfRunning(programIn(current), 'running')}
  IfFileExists "${programIn(previous)}" there failed
  running:
  MessageBox MB_RETRYCANCEL|MB_ICONEXCLAMATION "$(running)" IDRETRY again
  SetErrorLevel 3
  Quit
  there:
  RMDir /r "$EXEDIR\\${old}"
  ; An installation that was cut between two renames has none.
  IfFileExists "$EXEDIR\\${current}\\*.*" 0 away
  ${renameFolder(`$EXEDIR\\${current}`, `$EXEDIR\\${old}`)}
  IfErrors failed
  away:
  ${renameFolder(`$EXEDIR\\${previous}`, `$EXEDIR\\${current}`)}
  IfErrors 0 switched
  Rename "$EXEDIR\\${old}" "$EXEDIR\\${current}"
  failed:
  SetErrors
  Return
  switched:
  RMDir /r "$EXEDIR\\${old}"
  Delete "$SMPROGRAMS\\${backShortcut}"
  ReadRegStr $0 HKCU "Software\\Ajukan" "PreviousVersion"
  WriteRegStr HKCU "${uninstallKey}" "DisplayVersion" "$0"
  ClearErrors
FunctionEnd

; An installation was cut between its two renames, as by a power loss: the installed version comes back. The new one may not be whole on the disk.
Function Restore
  IfFileExists "${programIn(current)}" restored
  IfFileExists "${programIn(old)}" 0 restored
  RMDir "$EXEDIR\\${current}"
  ${renameFolder(`$EXEDIR\\${old}`, `$EXEDIR\\${current}`)}
  restored:
FunctionEnd

Section
  ; The folder of the application could not be renamed if this were in it.
  SetOutPath "$EXEDIR"
  \${GetParameters} $R0
  StrCmp $R0 "/back" back
  StrCmp $R0 "${restoreSwitch}" restore
  ReadEnvStr $file AJUKAN_UPDATE_FILE
  ReadEnvStr $sum AJUKAN_UPDATE_SHA512
  ReadEnvStr $process AJUKAN_UPDATE_PROCESS
  ReadEnvStr $start AJUKAN_UPDATE_START
  ReadEnvStr $data AJUKAN_UPDATE_DATA
  SetErrorLevel 2
  StrLen $0 $sum
  IntCmp $0 128 0 restart restart
  Call WaitForEnd
  Call OpenPackage
  StrCmp $handle -1 restart
  Call HashPackage
  StrCmpS $found $sum 0 close
  StrCpy $0 2
  ExecWait '"$real" /S' $0
  SetErrorLevel $0
  close:
  ${call('kernel32::CloseHandle(p $handle)')}
  restart:
  Call Restore
  StrCmp $start "" end
  Call StartApplication
  StrCmp $0 0 failed
  ; Only a start that has ended with an error before the window had its data: the application removes the folder then.
  ${call('kernel32::WaitForSingleObject(p r0, i 120000) i.r1')}
  StrCmp $1 0 0 end
  ${call('kernel32::GetExitCodeProcess(p r0, *i .r1)')}
  StrCmp $1 0 end
  failed:
  IfFileExists "${programIn(previous)}" 0 end
  MessageBox MB_YESNO|MB_ICONQUESTION "$(askBack)" IDNO end
  back:
  Call Back
  IfErrors 0 isBack
  MessageBox MB_OK|MB_ICONSTOP "$(noBack)"
  SetErrorLevel 2
  Quit
  isBack:
  SetErrorLevel 0
  StrCpy $start "${programIn(current)}"
  Call StartApplication
  Goto end
  restore:
  Call Restore
  end:
SectionEnd
`

/** Writes the program into the folder of an application. */
export const makeUpdater = async (folder: string, build: Pick<Build, 'version'>, icon: string, work: string): Promise<void> => {
  const script = join(await mkdtemp(join(work, 'updater-')), 'updater.nsi')
  await writeFile(script, updaterScript(build, icon, join(folder, updaterName)))
  const made = await capture('makensis', ['-V2', '-WX', script])
  if (made.code !== 0) throw new Stopped(`makensis failed:\n${made.output.trim()}`)
}
