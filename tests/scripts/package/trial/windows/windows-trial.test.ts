import { expect, test } from 'vitest'
import { asConsoleProgram, resultsIn } from '../../../../../scripts/package/trial/windows.ts'
import { batch, closingLine, createReport, mirrorOf, registryValues } from '../../../../../scripts/package/trial/wine.ts'

test('a line is printed for each case, and the last one counts them', () => {
  const lines: string[] = []
  const report = createReport((line) => void lines.push(line))
  report.check('a', true, 'not shown')
  report.check('b', false, 'found')
  expect(closingLine(report.totals())).toBe('1 passed, 1 failed')
  report.leaveOut('c', 'not for Windows')
  expect(lines).toEqual(['ok | a', 'failed | b | found', 'left out | c | not for Windows'])
  expect(closingLine(report.totals())).toBe('1 passed, 1 failed, 1 left out')
})

test('the address of the packages is the first one of apt; without one there is a reason', () => {
  expect(mirrorOf('http://mirror.test/debian/\nhttp://other.test/\n')).toBe('http://mirror.test/debian/')
  expect(() => mirrorOf('\n')).toThrow('apt has no address')
})

const registry = `WINE REGISTRY Version 2

[Software\\\\Ajukan] 1795356100
#time=1dd7a89ff9766e2
"Folder"="C:\\\\Program lain\\\\Ajukan"

[Software\\\\Ajukan other] 1795356100
"Folder"="D:"
"Quiet"="\\"C:\\\\uninstall.exe\\" /S"
"NoModify"=dword:00000001
`

test('the values of one key of the registry are read, without those of the next', () => {
  expect([...registryValues(registry, 'Software\\ajukan')]).toEqual([['folder', 'C:\\Program lain\\Ajukan']])
  expect(registryValues(registry, 'Software\\Ajukan other').get('quiet')).toBe('"C:\\uninstall.exe" /S')
  expect(registryValues(registry, 'Software\\Aju').size).toBe(0)
})

test('a batch file ends with the exit code of its last line', () => {
  expect(batch(['a.exe /S'])).toBe('@echo off\r\nset OUT=Z:\\mnt\\work\\out.txt\r\na.exe /S\r\nexit /b %ERRORLEVEL%\r\n')
})

test('only the mark of a window program is changed in an executable', () => {
  const program = Buffer.alloc(0x200)
  program.writeUInt32LE(0x80, 0x3c)
  program.writeUInt16LE(2, 0x80 + 92)
  const changed = asConsoleProgram(program)
  expect([changed.readUInt16LE(0x80 + 92), program.readUInt16LE(0x80 + 92)]).toEqual([3, 2])
  expect(() => asConsoleProgram(changed)).toThrow('no window program')
})

test('each test of a report has the path of its file; a file that could not be loaded is one failure', () => {
  const report = {
    testResults: [
      {
        name: 'Z:/mnt/tree/tests/electron/a.test.ts',
        assertionResults: [{ title: 'works', status: 'failed', failureMessages: ['E\nat'] }]
      },
      { name: 'Z:/mnt/tree/tests/electron/b.test.ts', status: 'failed', message: 'no module\nat', assertionResults: [] }
    ]
  }
  expect(resultsIn(report)).toEqual([
    { name: 'tests/electron/a.test.ts > works', status: 'failed', message: 'E' },
    { name: 'tests/electron/b.test.ts', status: 'failed', message: 'no module' }
  ])
  expect(resultsIn(null)).toEqual([])
})
