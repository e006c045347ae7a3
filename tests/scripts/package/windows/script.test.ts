import { expect, test } from 'vitest'
import { applicationId } from '#core/contract/app.ts'
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

test('every file is packed into its folder; signs of the script in a name are escaped', () => {
  expect(linesAfter('fresh:', /^(?:SetOutPath|File) /).slice(0, 9)).toEqual([
    'SetOutPath "$INSTDIR"',
    'File "/work/$\\"x$\\"/Ajukan.exe"',
    'SetOutPath "$INSTDIR\\locales"',
    'File "/work/$\\"x$\\"/locales/id.pak"',
    'SetOutPath "$INSTDIR\\resources"',
    'File "/work/$\\"x$\\"/resources/app.asar"',
    'SetOutPath "$INSTDIR\\resources\\deep"',
    'File "/work/$\\"x$\\"/resources/deep/$$a.txt"',
    'SetOutPath "$INSTDIR"'
  ])
})

test('the uninstaller removes exactly what was installed, never a whole folder, and no data of the user', () => {
  const removing = linesAfter('Section Uninstall', /^(?:Delete|RMDir) /)
  expect(removing).toEqual([
    ...['Ajukan.exe', 'locales\\id.pak', 'resources\\app.asar', 'resources\\deep\\$$a.txt'].map((file) => `Delete "$INSTDIR\\${file}"`),
    ...['resources\\deep', 'resources', 'locales'].map((folder) => `RMDir "$INSTDIR\\${folder}"`),
    ...['Delete "$INSTDIR\\uninstall-ajukan.exe"', 'RMDir "$INSTDIR"', 'Delete "$SMPROGRAMS\\Ajukan.lnk"']
  ])
  expect(script).not.toMatch(/RMDir \/r|\$APPDATA/)
})

test('a running application is not ended: the user is asked, and a silent installation ends with 3', () => {
  expect(script).not.toMatch(/taskkill|KillProc/i)
  expect(script.match(/"\$\(running\)" \/SD IDCANCEL IDRETRY again\n {2}SetErrorLevel 3\n {2}Quit/g)).toHaveLength(2)
})

test('both languages have every text', () => {
  const texts = [...script.matchAll(/^LangString (\w+) \$\{(\w+)\}/gm)].map(([, name, language]) => `${name} ${language}`)
  expect(texts).toEqual(['running LANG_ENGLISH', 'running LANG_INDONESIAN', 'tooOld LANG_ENGLISH', 'tooOld LANG_INDONESIAN'])
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
