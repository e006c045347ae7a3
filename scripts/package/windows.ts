import { dirname } from 'node:path/posix'
import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { applicationId } from '#core/contract/app.ts'
import { backShortcut, uninstallerName, updaterName, windowsFolders } from '#core/contract/updates.ts'
import { marksOf, type Build, artefactName } from './facts.ts'
import { capture, isOnPath } from '../support/process.ts'
import { Stopped } from '../support/program.ts'
import type { Application } from './application.ts'
import { writeIcon } from './icons.ts'
import { makeMsix } from './msix.ts'
import { jumpIfRunning, renameFolder, renameFunction, restoreSwitch, runOnceKey, uninstallKey } from './windows-updater.ts'
import { filesUnder, zipFolder } from './zip.ts'

/** The script of the Windows installer, for makensis. */
interface InstallerFacts {
  readonly build: Build
  /** The folder of the application. */
  readonly folder: string
  /** Files in it, with `/` between the names. */
  readonly files: readonly string[]
  readonly icon: string
  readonly output: string
  /** Size of the installed files. */
  readonly kibibytes: number
  /** Compresses less, in a tenth of the time. */
  readonly isQuick: boolean
}

const { current, next, previous, old } = windowsFolders

const escaped = (text: string): string => text.replaceAll('$', '$$$$').replaceAll('"', '$\\"')

/** A text in the script. */
const quoted = (text: string): string => `"${escaped(text)}"`

/** A file or folder of the application in one of the folders of the installation; `.` is that folder. */
const installed = (folder: string, name: string): string =>
  `"$INSTDIR\\${folder}${name === '.' ? '' : `\\${escaped(name.replaceAll('/', '\\'))}`}"`

const foldersOf = (files: readonly string[]): readonly string[] => {
  const found = new Set<string>()
  for (const file of files) for (let folder = dirname(file); folder !== '.'; folder = dirname(folder)) found.add(folder)
  return [...found].sort()
}

const installLines = (folder: string, files: readonly string[]): readonly string[] => {
  const lines: string[] = []
  let opened = ''
  for (const file of files) {
    const parent = dirname(file)
    if (parent !== opened) lines.push(`  SetOutPath ${installed(next, parent)}`)
    opened = parent
    lines.push(`  File ${quoted(`${folder}/${file}`)}`)
  }
  return lines
}

/** Removes only installed files, never a whole folder: a user may have chosen a folder with other files. */
const removeLines = (files: readonly string[]): readonly string[] => [
  ...files.map((file) => `  Delete ${installed(current, file)}`),
  ...[...foldersOf(files).toReversed(), '.'].map((folder) => `  RMDir ${installed(current, folder)}`)
]

/** Asks the user to close a running application; it is never ended, because it may be sending. */
const closedFunction = (prefix: string): string => `Function ${prefix}CheckClosed
  again:
  ${jumpIfRunning(`$INSTDIR\\${current}\\Ajukan.exe`, 'running')}
  Goto closed
  running:
  MessageBox MB_RETRYCANCEL|MB_ICONEXCLAMATION "$(running)" /SD IDCANCEL IDRETRY again
  SetErrorLevel 3
  Quit
  closed:
FunctionEnd`

/** What the computer must have, and what is said where it has not. */
const needed = {
  x64: {
    test: '${RunningX64}',
    en: 'Ajukan needs Windows 10 or newer, 64 bit.',
    id: 'Ajukan memerlukan Windows 10 atau yang lebih baru, 64 bit.'
  },
  arm64: {
    test: '${IsNativeARM64}',
    en: 'This installer is for computers with an ARM processor. Take the one with x64 in its name.',
    id: 'Pemasang ini untuk komputer dengan prosesor ARM. Pakai yang bernama x64.'
  }
} as const

/** Gives the shortcut the name of the application, without which Windows shows no notification of it. Where that fails the shortcut still starts it. */
const shortcutName = `  !insertmacro ComHlpr_CreateInProcInstance \${CLSID_ShellLink} \${IID_IShellLink} r0 ""
  \${If} $0 P<> 0
    \${IUnknown::QueryInterface} $0 '("\${IID_IPersistFile}",.r1)'
    \${If} $1 P<> 0
      \${IPersistFile::Load} $1 '("$SMPROGRAMS\\Ajukan.lnk",\${STGM_READWRITE})'
      \${IUnknown::QueryInterface} $0 '("\${IID_IPropertyStore}",.r2)'
      \${If} $2 P<> 0
        System::Call '*(&w${applicationId.length + 1} "${applicationId}")p.r3'
        System::Call '*\${SYSSTRUCT_PROPERTYKEY}(\${PKEY_AppUserModel_ID})p.r4'
        System::Call '*\${SYSSTRUCT_PROPVARIANT}(\${VT_LPWSTR},,&i4 $3)p.r5'
        \${IPropertyStore::SetValue} $2 '($4,$5)'
        \${IPropertyStore::Commit} $2 ""
        \${IUnknown::Release} $2 ""
        System::Free $5
        System::Free $4
        System::Free $3
      \${EndIf}
      \${IPersistFile::Save} $1 '("$SMPROGRAMS\\Ajukan.lnk",1)'
      \${IUnknown::Release} $1 ""
    \${EndIf}
    \${IUnknown::Release} $0 ""
  \${EndIf}`

/**
 * Installs for one user, without an administrator. Switches: `/S` silent, `/D=FOLDER` (last) another folder. Exit codes: 0 done, 1 cancelled, 2 failed,
 * 3 Ajukan is running, 4 this Windows cannot run it.
 */
export const installerScript = ({ build, folder, files, icon, output, kibibytes, isQuick }: InstallerFacts): string => {
  const shown = [build.version, ...marksOf(build)].join(' ')
  const needs = needed[build.arch]
  return `Unicode true
SetCompressor ${isQuick ? 'zlib' : '/SOLID lzma'}
ManifestDPIAware true
RequestExecutionLevel user
!include MUI2.nsh
!include WinVer.nsh
!include x64.nsh
!include Win\\COM.nsh
!include Win\\Propkey.nsh

Name "Ajukan ${shown}"
OutFile ${quoted(output)}
InstallDir "$LOCALAPPDATA\\Programs\\Ajukan"
InstallDirRegKey HKCU "Software\\Ajukan" "Folder"
BrandingText "Ajukan ${shown}"
VIProductVersion "${build.version}.0"
VIAddVersionKey "ProductName" "Ajukan"
VIAddVersionKey "FileDescription" "Ajukan"
VIAddVersionKey "FileVersion" "${build.version}"
VIAddVersionKey "ProductVersion" "${shown}"
VIAddVersionKey "LegalCopyright" "MIT licence"

!define MUI_ICON ${quoted(icon)}
!define MUI_UNICON ${quoted(icon)}
!define MUI_FINISHPAGE_RUN "$INSTDIR\\${current}\\Ajukan.exe"
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "Indonesian"
LangString running \${LANG_ENGLISH} "Ajukan is running. Close it, then try again."
LangString running \${LANG_INDONESIAN} "Ajukan sedang berjalan. Tutup dulu, lalu coba lagi."
LangString tooOld \${LANG_ENGLISH} "${needs.en}"
LangString tooOld \${LANG_INDONESIAN} "${needs.id}"
LangString failed \${LANG_ENGLISH} "Ajukan could not be installed: the folder is in use, or the disk is full. What was installed before is unchanged."
LangString failed \${LANG_INDONESIAN} "Ajukan tidak dapat dipasang: foldernya sedang dipakai, atau disk penuh. Yang terpasang sebelumnya tidak berubah."

Function .onInit
  \${IfNot} ${needs.test}
  \${OrIfNot} \${AtLeastWin10}
    MessageBox MB_OK|MB_ICONSTOP "$(tooOld)" /SD IDOK
    SetErrorLevel 4
    Quit
  \${EndIf}
FunctionEnd

${renameFunction}

${closedFunction('')}

${closedFunction('un.')}

Section
  Call CheckClosed
  RMDir /r "$INSTDIR\\${next}"
  ClearErrors
${installLines(folder, files).join('\n')}
  ; A folder in use could not be renamed.
  SetOutPath "$INSTDIR"
  IfErrors failed
  ; The installed version stays until this one has started; one that has never started does not take its place.
  IfFileExists "$INSTDIR\\${current}\\*.*" whole
  IfFileExists "$INSTDIR\\${old}\\Ajukan.exe" 0 whole
  ; An installation before was cut between its two renames.
  Rename "$INSTDIR\\${old}" "$INSTDIR\\${current}"
  whole:
  RMDir /r "$INSTDIR\\${old}"
  IfFileExists "$INSTDIR\\${current}\\*.*" 0 away
  ; Where the computer stops between the two renames, the next login of the user puts the installed version back.
  WriteRegStr HKCU "${runOnceKey}" "Ajukan" '"$INSTDIR\\${updaterName}" ${restoreSwitch}'
  System::Call 'advapi32::RegFlushKey(i 0x80000001)'
  ${renameFolder(`$INSTDIR\\${current}`, `$INSTDIR\\${old}`)}
  IfErrors failed
  away:
  ${renameFolder(`$INSTDIR\\${next}`, `$INSTDIR\\${current}`)}
  IfErrors 0 switched
  Rename "$INSTDIR\\${old}" "$INSTDIR\\${current}"
  failed:
  DeleteRegValue HKCU "${runOnceKey}" "Ajukan"
  RMDir /r "$INSTDIR\\${next}"
  MessageBox MB_OK|MB_ICONSTOP "$(failed)" /SD IDOK
  SetErrorLevel 2
  Quit
  switched:
  DeleteRegValue HKCU "${runOnceKey}" "Ajukan"
  IfFileExists "$INSTDIR\\${old}\\Ajukan.exe" 0 first
  IfFileExists "$INSTDIR\\${previous}\\Ajukan.exe" first
  ReadRegStr $0 HKCU "${uninstallKey}" "DisplayVersion"
  WriteRegStr HKCU "Software\\Ajukan" "PreviousVersion" "$0"
  RMDir /r "$INSTDIR\\${previous}"
  Rename "$INSTDIR\\${old}" "$INSTDIR\\${previous}"
  CreateShortcut "$SMPROGRAMS\\${backShortcut}" "$INSTDIR\\${updaterName}" "/back"
  first:
  RMDir /r "$INSTDIR\\${old}"
  WriteUninstaller "$INSTDIR\\${uninstallerName}"
  ; The one that has started this runs: it can be renamed, and is removed by the next installation.
  Delete "$INSTDIR\\${updaterName}.old"
  Rename "$INSTDIR\\${updaterName}" "$INSTDIR\\${updaterName}.old"
  CopyFiles /SILENT "$INSTDIR\\${current}\\${updaterName}" "$INSTDIR\\${updaterName}"
  Delete "$INSTDIR\\${updaterName}.old"
  CreateShortcut "$SMPROGRAMS\\Ajukan.lnk" "$INSTDIR\\${current}\\Ajukan.exe"
${shortcutName}
  WriteRegStr HKCU "Software\\Ajukan" "Folder" "$INSTDIR"
  WriteRegStr HKCU "${uninstallKey}" "DisplayName" "Ajukan"
  WriteRegStr HKCU "${uninstallKey}" "DisplayVersion" "${shown}"
  WriteRegStr HKCU "${uninstallKey}" "DisplayIcon" "$INSTDIR\\${current}\\Ajukan.exe"
  WriteRegStr HKCU "${uninstallKey}" "Publisher" "Ajukan"
  WriteRegStr HKCU "${uninstallKey}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${uninstallKey}" "UninstallString" '"$INSTDIR\\${uninstallerName}"'
  WriteRegStr HKCU "${uninstallKey}" "QuietUninstallString" '"$INSTDIR\\${uninstallerName}" /S'
  WriteRegDWORD HKCU "${uninstallKey}" "EstimatedSize" ${kibibytes}
  WriteRegDWORD HKCU "${uninstallKey}" "NoModify" 1
  WriteRegDWORD HKCU "${uninstallKey}" "NoRepair" 1
SectionEnd

; The data of the user (%LOCALAPPDATA%\\Ajukan) stays.
Section Uninstall
  Call un.CheckClosed
${removeLines(files).join('\n')}
${[next, previous, old].map((one) => `  RMDir /r "$INSTDIR\\${one}"`).join('\n')}
  Delete "$INSTDIR\\${updaterName}"
  Delete "$INSTDIR\\${updaterName}.old"
  Delete "$SMPROGRAMS\\${backShortcut}"
  Delete "$INSTDIR\\${uninstallerName}"
  RMDir "$INSTDIR"
  Delete "$SMPROGRAMS\\Ajukan.lnk"
  DeleteRegKey HKCU "Software\\Ajukan"
  DeleteRegKey HKCU "${uninstallKey}"
SectionEnd
`
}

export const ensureMakensis = (): void => {
  if (!isOnPath('makensis'))
    throw new Stopped('makensis is missing. On Debian and Ubuntu: apt-get install nsis. On Windows: install NSIS 3.')
}

interface Place {
  readonly out: string
  readonly work: string
  /** Compresses the installer less. */
  readonly isQuick: boolean
}

/** Writes the installer, the portable zip and the MSIX package into `out` and resolves with their paths. */
export const makeWindows = async ({ folder, build }: Application, { out, work, isQuick }: Place): Promise<readonly string[]> => {
  const zip = join(out, artefactName(build, `windows-${build.arch}-portable.zip`))
  const files = await filesUnder(folder)
  // The user, or Windows, updates these two.
  const withoutUpdater = files.filter((name) => name !== updaterName)
  await zipFolder(folder, zip, { prefix: 'Ajukan/', compress: true, date: build.date, files: withoutUpdater })
  const sizes = await Promise.all(files.map(async (name) => (await stat(join(folder, name))).size))
  const output = join(out, artefactName(build, `windows-${build.arch}-setup.exe`))
  const kibibytes = sizes.reduce((sum, size) => sum + Math.ceil(size / 1024), 0)
  const script = join(work, 'installer.nsi')
  await writeFile(script, installerScript({ build, folder, files, icon: await writeIcon(work, 'win32'), output, kibibytes, isQuick }))
  const made = await capture('makensis', ['-V2', '-WX', script], { env: { SOURCE_DATE_EPOCH: String(build.date / 1_000) } })
  if (made.code !== 0) throw new Stopped(`makensis failed:\n${made.output.trim()}`)
  return [output, zip, await makeMsix({ folder, build }, { out, isQuick, files: withoutUpdater })]
}
