import { expect, test } from 'vitest'
import { applicationId } from '#core/contract/app.ts'
import { backShortcut } from '#core/contract/updates.ts'
import type { Build } from '../../../../scripts/package/facts.ts'
import { installerScript } from '../../../../scripts/package/windows.ts'

const build: Build = {
  version: '0.1.0',
  electron: '45.3.4',
  arch: 'x64',
  runtime: 'evaluation',
  commit: '0123456789ab',
  date: 1_795_000_000_000,
  test: false
}
const files = ['Ajukan.exe', 'locales/id.pak', 'resources/app.asar', 'resources/deep/$a.txt']
const scriptFor = (arch: Build['arch']): string =>
  installerScript({
    build: { ...build, arch },
    folder: '/work/"x"',
    files,
    icon: '/i.ico',
    output: '/o.exe',
    kibibytes: 300_000,
    isQuick: false
  })
const script = scriptFor('x64')
const linesAfter = (mark: string, pattern: RegExp): readonly string[] =>
  script
    .slice(script.indexOf(mark))
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => pattern.test(line))

test('the installer asks for no administrator and installs for one user', () => {
  expect(script).toContain('RequestExecutionLevel user')
  expect(script).toContain('InstallDir "$LOCALAPPDATA\\Programs\\Ajukan"')
  expect(script).not.toMatch(/HKLM|HKCR|SetShellVarContext all/)
})

test('every file is packed into its folder of the new version; signs of the script in a name are escaped', () => {
  expect(linesAfter('RMDir /r "$INSTDIR\\ajukan-new"', /^(?:SetOutPath|File) /).slice(0, 9)).toEqual([
    'SetOutPath "$INSTDIR\\ajukan-new"',
    'File "/work/$\\"x$\\"/Ajukan.exe"',
    'SetOutPath "$INSTDIR\\ajukan-new\\locales"',
    'File "/work/$\\"x$\\"/locales/id.pak"',
    'SetOutPath "$INSTDIR\\ajukan-new\\resources"',
    'File "/work/$\\"x$\\"/resources/app.asar"',
    'SetOutPath "$INSTDIR\\ajukan-new\\resources\\deep"',
    'File "/work/$\\"x$\\"/resources/deep/$$a.txt"',
    // A folder in use cannot be renamed.
    'SetOutPath "$INSTDIR"'
  ])
})

test('the uninstaller removes exactly what was installed and its own folders, never that of the user, and no data', () => {
  const removing = linesAfter('Section Uninstall', /^(?:Delete|RMDir) /)
  const files = ['Ajukan.exe', 'locales\\id.pak', 'resources\\app.asar', 'resources\\deep\\$$a.txt']
  expect(removing).toEqual([
    ...files.map((file) => `Delete "$INSTDIR\\ajukan-app\\${file}"`),
    ...['\\resources\\deep', '\\resources', '\\locales', ''].map((folder) => `RMDir "$INSTDIR\\ajukan-app${folder}"`),
    ...['new', 'previous', 'old'].map((name) => `RMDir /r "$INSTDIR\\ajukan-${name}"`),
    ...['update-ajukan.exe', 'update-ajukan.exe.old'].map((name) => `Delete "$INSTDIR\\${name}"`),
    ...[
      `Delete "$SMPROGRAMS\\${backShortcut}"`,
      'Delete "$INSTDIR\\uninstall-ajukan.exe"',
      'RMDir "$INSTDIR"',
      'Delete "$SMPROGRAMS\\Ajukan.lnk"'
    ]
  ])
  expect(script).not.toMatch(/RMDir \/r "\$INSTDIR(?:"|\\(?!ajukan-(?:new|previous|old)"))|\$APPDATA/)
})

test('the installed version is renamed, never uninstalled, before the new one is complete', () => {
  expect(script).not.toMatch(/ExecWait/)
  const switching = linesAfter('Section\n', /^(?:Push|Rename|IfErrors failed|File|RMDir) ?/)
  const away = switching.indexOf('Push "$INSTDIR\\ajukan-app"')
  expect(switching.lastIndexOf('File "/work/$\\"x$\\"/resources/deep/$$a.txt"')).toBeLessThan(away)
  expect(switching.slice(away - 3, away)).toEqual([
    'IfErrors failed',
    'Rename "$INSTDIR\\ajukan-old" "$INSTDIR\\ajukan-app"',
    'RMDir /r "$INSTDIR\\ajukan-old"'
  ])
})

test('a running application is not ended: the user is asked, and a silent installation ends with 3', () => {
  expect(script).not.toMatch(/taskkill|KillProc/i)
  expect(script.match(/"\$\(running\)" \/SD IDCANCEL IDRETRY again\n {2}SetErrorLevel 3\n {2}Quit/g)).toHaveLength(2)
})

test('both languages have every text', () => {
  const texts = [...script.matchAll(/^LangString (\w+) \$\{(\w+)\}/gm)].map(([, name, language]) => `${name} ${language}`)
  expect(texts).toEqual(['running', 'tooOld', 'failed'].flatMap((name) => [`${name} LANG_ENGLISH`, `${name} LANG_INDONESIAN`]))
  expect(script).toContain('Name "Ajukan 0.1.0 evaluation"')
})

test('the shortcut of the start menu has the name by which the application asks for notifications', () => {
  expect(script.indexOf('CreateShortcut "$SMPROGRAMS\\Ajukan.lnk"')).toBeLessThan(script.indexOf(`"${applicationId}"`))
  expect(script).toContain(`System::Call '*(&w${applicationId.length + 1} "${applicationId}")p.r3'`)
  expect(script).toContain('${IPersistFile::Save} $1 \'("$SMPROGRAMS\\Ajukan.lnk",1)\'')
})

test('the installer for ARM refuses another processor, and says which installer is for it', () => {
  expect(script).toContain('${IfNot} ${RunningX64}')
  expect(scriptFor('arm64')).toContain('${IfNot} ${IsNativeARM64}')
  expect(scriptFor('arm64')).toContain(
    'LangString tooOld ${LANG_INDONESIAN} "Pemasang ini untuk komputer dengan prosesor ARM. Pakai yang bernama x64."'
  )
})
