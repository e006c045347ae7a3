import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appProtocol } from '../../../electron/protocol/app-protocol.ts'

let folder = ''
const sha256 = 'b'.repeat(64)
const document = new TextEncoder().encode('%PDF-1.7 tiny')
const root = (): string => join(folder, 'renderer')

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ajukan-protocol-'))
  await mkdir(join(root(), 'assets'), { recursive: true })
  await writeFile(
    join(root(), 'index.html'),
    '<meta property="csp-nonce" nonce="__CSP_NONCE__"><script type="module" src="/assets/a.js"></script>'
  )
  await writeFile(join(root(), 'pdf.html'), '<title>PDF</title>')
  await writeFile(join(root(), 'assets', 'a.js'), 'export {}')
  await writeFile(join(folder, 'secrets.json'), '{"secret":1}')
  await symlink(join(folder, 'secrets.json'), join(root(), 'link.json'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const answer = (path: string, method = 'GET', origin = 'app://bundle') =>
  appProtocol({ root: root(), readDocument: (wanted) => Promise.resolve(wanted === sha256 ? document : null) })({
    url: origin + path,
    method
  })

test('the page has a content policy with the nonce of the page, new at every load', async () => {
  const nonces = await Promise.all(
    ['/', '/index.html'].map(async (path) => {
      const response = await answer(path)
      const nonce = /nonce="([^"]+)"/.exec(String(response.data))?.[1]
      expect(response.headers['content-security-policy']).toBe(
        `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; ` +
          "worker-src 'self'; object-src 'none'; frame-src app://pdf; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; " +
          "require-trusted-types-for 'script'; trusted-types vue default; sandbox allow-scripts allow-same-origin allow-forms"
      )
      expect([response.statusCode, response.headers['content-type'], response.headers['x-content-type-options']]).toEqual([
        200,
        'text/html; charset=utf-8',
        'nosniff'
      ])
      return nonce
    })
  )
  expect(new Set(nonces).size).toBe(2)
})

test('the page that reads PDFs has a policy of its own: only the window embeds it, and it embeds nothing', async () => {
  const response = await answer('/', 'GET', 'app://pdf')
  const policy = response.headers['content-security-policy']
  expect([response.statusCode, String(response.data)]).toEqual([200, '<title>PDF</title>'])
  expect(policy).toMatch(
    /^default-src 'none'; script-src 'self'; .*; connect-src 'self'; .*; frame-src 'none'; .*; frame-ancestors app:\/\/bundle; require-trusted-types-for 'script'; trusted-types vue default; sandbox allow-scripts allow-same-origin allow-forms$/
  )
  expect(response.headers['cross-origin-resource-policy']).toBe('same-origin')
})

test('no page, and no frame that a script adds to one, has the right to open a dialog of the system', async () => {
  const sandbox = async (path: string, origin?: string): Promise<readonly string[] | undefined> => {
    const policy = String((await answer(path, 'GET', origin)).headers['content-security-policy'])
    return policy
      .split('; ')
      .find((part) => part.startsWith('sandbox '))
      ?.split(' ')
      .slice(1)
  }
  // Of what a sandbox takes away only what a page needs to run, to have its store, and to read its forms.
  const rights = ['allow-scripts', 'allow-same-origin', 'allow-forms']
  expect(await Promise.all([sandbox('/'), sandbox('/', 'app://pdf'), sandbox('/assets/a.js'), sandbox('/no')])).toEqual(
    Array.from({ length: 4 }, () => rights)
  )
})

test('only the script of the worker that recognises pages may compile WebAssembly', async () => {
  await writeFile(join(root(), 'assets', 'ocr-worker-Bx_9-1aZ.js'), 'export {}')
  await writeFile(join(root(), 'ocr-worker-1.js'), 'export {}')
  const policyOf = async (path: string, origin?: string) => String((await answer(path, 'GET', origin)).headers['content-security-policy'])
  const usual = await policyOf('/assets/a.js')
  const recognition = await policyOf('/assets/ocr-worker-Bx_9-1aZ.js')
  const withoutNonce = (policy: string) => policy.replace(/'nonce-[^']+'/, '')
  expect(withoutNonce(recognition)).toBe(withoutNonce(usual).replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'"))
  for (const path of ['/', '/assets/a.js', '/ocr-worker-1.js', '/assets/no.js'])
    expect(await policyOf(path), path).not.toContain('unsafe-eval')
  expect(await policyOf('/assets/ocr-worker-Bx_9-1aZ.js', 'app://pdf')).not.toContain('unsafe-eval')
})

test('a script has its content type', async () => {
  const response = await answer('/assets/a.js')
  expect([response.statusCode, response.headers['content-type'], String(response.data)]).toEqual([
    200,
    'text/javascript; charset=utf-8',
    'export {}'
  ])
})

test('an archived document is served with the bytes that were read', async () => {
  const response = await answer(`/archive/${sha256}.pdf`, 'GET', 'app://pdf')
  expect([response.statusCode, response.headers['content-type'], response.headers['content-length'], String(response.data)]).toEqual([
    200,
    'application/pdf',
    '13',
    '%PDF-1.7 tiny'
  ])
})

test.each([
  '/none.js',
  `/archive/${sha256}.pdf`,
  `/archive/${'c'.repeat(64)}.pdf`,
  '/link.json',
  '/assets',
  '/%2e%2e%2fsecrets.json',
  '/archive/x.pdf'
])('%s is not found', async (path) => {
  const response = await answer(path)
  expect([response.statusCode, String(response.data)]).toEqual([404, ''])
  expect(response.headers['content-security-policy']).toContain("default-src 'none'")
})

test('only GET and HEAD are allowed', async () => {
  expect((await answer('/', 'POST')).statusCode).toBe(405)
})

test('in development pages come from the Vite server under our origin, and documents from the archive', async () => {
  const requested: string[] = []
  const fetch = (address: string): Promise<Response> => (
    requested.push(address),
    Promise.resolve(new Response('dev', { headers: { 'content-type': 'text/javascript' } }))
  )
  const dev = appProtocol({
    root: root(),
    readDocument: () => Promise.resolve(document),
    development: { address: 'http://localhost:5173', fetch }
  })
  const response = await dev({ url: 'app://bundle/@vite/client?t=1', method: 'GET' })
  expect([String(response.data), response.headers['content-type'], response.headers['content-security-policy']]).toEqual([
    'dev',
    'text/javascript',
    expect.stringContaining("style-src 'self' 'unsafe-inline'; ")
  ])
  expect((await dev({ url: 'app://other/x', method: 'GET' })).statusCode).toBe(404)
  expect(String((await dev({ url: `app://pdf/archive/${sha256}.pdf`, method: 'GET' })).data)).toBe('%PDF-1.7 tiny')
  await dev({ url: 'app://pdf/', method: 'GET' })
  expect(requested).toEqual(['http://localhost:5173/@vite/client?t=1', 'http://localhost:5173/pdf.html'])
})

test('a print of this session is served as a PDF with the usual headers, and another id is not found', async () => {
  const ask = appProtocol({
    root: root(),
    readDocument: () => Promise.resolve(null),
    renderedPrint: (id) => (id === 'a-1' ? new TextEncoder().encode('%PDF-1.4') : null)
  })
  const response = await ask({ url: 'app://pdf/print/a-1.pdf', method: 'GET' })
  expect([response.statusCode, response.headers['content-type'], response.headers['cache-control'], String(response.data)]).toEqual([
    200,
    'application/pdf',
    'no-store',
    '%PDF-1.4'
  ])
  const others = ['/print/b.pdf', '/paper/a-1.html', '/paper/..%2Fa-1.pdf', '/paper/a-1']
  expect(await Promise.all(others.map(async (path) => (await ask({ url: `app://pdf${path}`, method: 'GET' })).statusCode))).toEqual(
    others.map(() => 404)
  )
})
