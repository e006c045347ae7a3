import { join, resolve, sep } from 'node:path'
import { expect, test } from 'vitest'
import { targetOf } from '../../../electron/protocol/app-protocol.ts'

const root = resolve('/data/app')

test.each([
  ['app://bundle/', 'index.html', 'text/html; charset=utf-8'],
  ['app://bundle', 'index.html', 'text/html; charset=utf-8'],
  ['app://bundle/index.html?x=1#/worklist', 'index.html', 'text/html; charset=utf-8'],
  ['app://bundle/assets/index-DxY_9.js', 'assets/index-DxY_9.js', 'text/javascript; charset=utf-8'],
  ['app://bundle/assets/pdf.worker.mjs', 'assets/pdf.worker.mjs', 'text/javascript; charset=utf-8'],
  ['app://bundle/assets/index.css', 'assets/index.css', 'text/css; charset=utf-8'],
  ['app://bundle/pdf/cmaps/UniGB-UTF16-V.bcmap', 'pdf/cmaps/UniGB-UTF16-V.bcmap', 'application/octet-stream'],
  ['app://bundle/pdf/fonts/FoxitSans.pfb', 'pdf/fonts/FoxitSans.pfb', 'application/octet-stream'],
  ['app://bundle/pdf/fonts/LiberationSans-Regular.ttf', 'pdf/fonts/LiberationSans-Regular.ttf', 'font/ttf'],
  ['app://bundle/wasm/openjpeg.wasm', 'wasm/openjpeg.wasm', 'application/wasm'],
  ['app://bundle/samples/three.json', 'samples/three.json', 'application/json; charset=utf-8'],
  ['app://bundle/icon.svg', 'icon.svg', 'image/svg+xml'],
  ['app://bundle/icon.png', 'icon.png', 'image/png'],
  ['app://bundle/guide.pdf', 'guide.pdf', 'application/pdf']
])('%s is the file %s', (address, path, contentType) => {
  expect(targetOf(address, root)).toEqual({ kind: 'file', path: join(root, path), contentType })
})

test('an archived PDF is addressed by its hash alone', () => {
  const sha256 = '0123456789abcdef'.repeat(4)
  expect(targetOf(`app://pdf/archive/${sha256}.pdf`, root)).toEqual({ kind: 'document', sha256 })
  // Only the frames that read PDFs get one.
  expect(targetOf(`app://pdf/attachment/${sha256}.pdf`, root)).toEqual({ kind: 'attachment', sha256, contentType: 'application/pdf' })
  expect(targetOf(`app://pdf/attachment/${sha256}.jpg`, root)).toEqual({ kind: 'attachment', sha256, contentType: 'image/jpeg' })
  for (const path of [`attachment/${sha256}.svg`, `attachment/${sha256}.html`, `attachment/${sha256}`, 'attachment/../x.pdf'])
    expect(targetOf(`app://pdf/${path}`, root), path).toBeNull()
  expect(targetOf(`app://bundle/attachment/${sha256}.png`, root)).toBeNull()
  expect([targetOf(`app://bundle/archive/${sha256}.pdf`, root), targetOf('app://bundle/print/a-1.pdf', root)]).toEqual([null, null])
})

test.each([
  ['app://pdf/', 'pdf.html'],
  ['app://pdf/assets/pdf.worker.mjs', 'assets/pdf.worker.mjs'],
  ['app://pdf/pdfjs/cmaps/UniGB-UTF16-V.bcmap', 'pdfjs/cmaps/UniGB-UTF16-V.bcmap']
])('%s is the file %s of the PDF frames', (address, path) => {
  expect(targetOf(address, root)).toMatchObject({ kind: 'file', path: join(root, path) })
})

test('the PDF frames have no other file of the application', () => {
  for (const path of ['index.html', 'samples/three.json', 'icon.svg', 'assets/../index.html', 'assets/..%2findex.html', 'pdf.html/x.js'])
    expect.soft(targetOf(`app://pdf/${path}`, root), path).toBeNull()
})

const hostile = [
  'app://bundle/../../etc/passwd',
  'app://bundle/..%2f..%2fetc%2fpasswd',
  'app://bundle/%2e%2e/%2e%2e/etc/passwd.txt',
  'app://bundle/%2e%2e%2f%2e%2e%2fetc%2fpasswd.txt',
  'app://bundle/%252e%252e%252fetc/passwd.txt',
  'app://bundle/assets/..%2f..%2f..%2fsecrets.json',
  'app://bundle/..%5c..%5cwindows%5cwin.json',
  'app://bundle/..\\..\\secrets.json',
  'app://bundle/assets\\..\\..\\secrets.json',
  'app://bundle/....//....//etc/passwd.txt',
  'app://bundle/.../secrets.json',
  'app://bundle//etc/passwd.txt',
  'app://bundle///etc/passwd.txt',
  'app://bundle/%2fetc%2fpasswd.txt',
  'app://bundle/C:/Windows/win.json',
  'app://bundle/C%3A%5CWindows%5Cwin.json',
  'app://bundle/%5C%5Cserver%5Cshare%5Cx.json',
  'app://bundle/file:///etc/passwd.txt',
  'app://bundle/index.html%00.png',
  'app://bundle/%00',
  'app://bundle/index.html%0a',
  'app://bundle/.env.json',
  'app://bundle/.git/config.json',
  'app://bundle/assets/.hidden.js',
  'app://bundle/~root/x.json',
  'app://bundle/%E0%A4%A',
  'app://bundle/%c0%ae%c0%ae/secrets.json',
  'app://bundle/\u2025/secrets.json',
  'app://bundle/secrets',
  'app://bundle/main.exe',
  'app://bundle/archive/../../secrets.json%00.pdf',
  'app://bundle/archive/..%2f..%2fsecrets.json',
  'app://bundle/x.json::$DATA',
  'app://bundle/x.json%20',
  'app://evil/index.html',
  'app://bundle.evil/index.html',
  'app://bundle@evil/index.html',
  'app://user:pass@bundle/index.html',
  'app://bundle:81/index.html',
  'apps://bundle/index.html',
  'file:///data/app/index.html',
  'https://bundle/index.html',
  'app:///index.html',
  'index.html',
  ''
]

test(`none of ${hostile.length} hostile addresses reads outside the bundle`, () => {
  expect(hostile.length).toBeGreaterThanOrEqual(40)
  for (const address of hostile.flatMap((one) => [one, one.replace('app://bundle', 'app://pdf')])) {
    const target = targetOf(address, root)
    // An address that the parser normalises into the bundle may name a file there, and nothing else.
    if (target !== null) expect.soft(target.kind === 'file' && target.path.startsWith(root + sep), address).toBe(true)
  }
})

test('addresses with an encoded parent folder, another host or a hidden file name nothing', () => {
  const normalised = new Set(['app://bundle/../../etc/passwd', 'app://bundle/%2e%2e/%2e%2e/etc/passwd.txt'])
  for (const address of hostile.filter((candidate) => !normalised.has(candidate))) expect.soft(targetOf(address, root), address).toBeNull()
})
