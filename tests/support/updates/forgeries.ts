import type { UpdateRefusal } from '#core/contract/updates.ts'
import { signManifest, signSuccession } from '../../../electron/updates/manifest.ts'
import { goodManifest, manifestPath, newKey, packageBytes, packagePath, type PublisherKey, type UpdateServer } from './update-server.ts'

/** An update that must be refused. */
export interface Forgery {
  readonly name: string
  readonly reason: UpdateRefusal
  /** What the server has; the manifest is the good one unless it is replaced. */
  readonly put: (server: UpdateServer, key: PublisherKey) => void
  /** Milliseconds of silence after which the application gives up, for servers that never answer. */
  readonly silence?: number
}

const json = (more: Readonly<Record<string, unknown>>): string => JSON.stringify(goodManifest(more))
/** A manifest that the publisher has signed, with other members. */
const signed = (name: string, reason: UpdateRefusal, more: Readonly<Record<string, unknown>>): Forgery => ({
  name,
  reason,
  put: (server, key) => server.offer(key, more)
})
const text = (name: string, reason: UpdateRefusal, write: (key: PublisherKey) => string | Uint8Array): Forgery => ({
  name,
  reason,
  put: (server, key) => server.put(manifestPath, write(key))
})
const redirect = (path: string, to: string): Forgery['put'] => {
  return (server) => server.put(path, (_request, response) => void response.writeHead(302, { location: to }).end())
}

/** Forgeries of the manifest. */
export const manifestForgeries: readonly Forgery[] = [
  text('a manifest whose signature was changed', 'signature', (key) => {
    const good = signManifest(json({}), key.secret)
    return good.replace(/1 (.)/, (_found, first: string) => `1 ${first === 'A' ? 'B' : 'A'}`)
  }),
  text('a manifest that was changed after it was signed', 'signature', (key) =>
    signManifest(json({}), key.secret).replace('9.1.0', '9.2.0')
  ),
  text('a manifest with a space more at its end', 'signature', (key) => `${signManifest(json({}), key.secret)} `),
  text('a manifest that another key has signed', 'signature', () => signManifest(json({}), newKey().secret)),
  text('a manifest without a signature', 'unreadable', () => json({})),
  text('garbage', 'unreadable', () => Buffer.from([0, 255, 12, 10, 200, 0])),
  text('signed garbage', 'unreadable', (key) => signManifest('{"format":1', key.secret)),
  text('an empty file', 'unreadable', () => ''),
  text('a manifest of an unknown format', 'unreadable', (key) => signManifest(json({ format: 2 }), key.secret)),
  text('a huge manifest', 'too-large', () => Buffer.alloc(300 * 1024, 'a')),
  signed('a manifest of another product', 'product', { product: 'other' }),
  signed('a manifest of another channel', 'product', { channel: 'preview' }),
  signed('a manifest of another kind of package', 'system', { package: 'setup', file: 'ajukan-9.1.0-setup.exe' }),
  signed('a manifest of another processor', 'system', { arch: 'mips' }),
  signed('an older version', 'older', { version: '0.0.9' }),
  signed('a version that writes older data', 'older-data', { database: 1 }),
  signed('a version that needs one between', 'step', { from: '5.0.0' }),
  signed('a file name with a folder', 'file-name', { file: '../../.bashrc.zip' }),
  signed('a file name with a drive', 'file-name', { file: String.raw`C:\Windows\a.zip` }),
  ...['CON.zip', 'nul.zip', 'Com1.a.zip', 'lpt9.zip', 'aux.x.y.zip', 'prn.zip'].map((file) =>
    signed(`a name that Windows reads as a device (${file})`, 'file-name', { file })
  ),
  ...['a.exe', 'a.zip.lnk', 'a.bat', 'a.zip.', 'a.zip ', 'a.scr', 'a.ZIP.exe', 'a.deb'].map((file) =>
    signed(`a name that is not one of its kind of package (${file})`, 'file-name', { file })
  ),
  signed('a manifest from the future', 'future', { issued: 1_795_300_000_000, expires: 1_799_000_000_000 }),
  signed('a manifest that has expired', 'expired', { issued: 1_790_000_000_000, expires: 1_795_000_000_000 }),
  signed('a manifest that never expires', 'unreadable', { expires: undefined }),
  text('a manifest of a successor that nobody has named', 'signature', () => signManifest(json({}), newKey().secret)),
  text('a manifest of a successor that another key has named', 'signature', () => {
    const [thief, next] = [newKey(), newKey()]
    return `${signSuccession(next.public, thief.secret)}\n${signManifest(json({}), next.secret)}`
  }),
  text('a succession without a manifest', 'unreadable', (key) => `${signSuccession(newKey().public, key.secret)}\n`),
  text('a thousand successions', 'unreadable', (key) => {
    const line = signSuccession(newKey().public, newKey().secret)
    return `${`${line}\n`.repeat(1_000)}${signManifest(json({}), key.secret)}`
  }),
  signed('a length that is none', 'unreadable', { bytes: -1 }),
  {
    name: 'a redirect of the manifest to another host',
    reason: 'redirected',
    put: redirect(manifestPath, 'http://localhost:9/ajukan.update')
  },
  { name: 'no manifest', reason: 'not-found', put: () => undefined },
  {
    name: 'a server with an error',
    reason: 'odd-answer',
    put: (server) => server.put(manifestPath, (_request, response) => void response.writeHead(500).end('error'))
  },
  { name: 'a server that never answers', reason: 'timed-out', put: (server) => server.put(manifestPath, () => undefined), silence: 300 },
  {
    name: 'a server that stops within the manifest',
    reason: 'timed-out',
    put: (server) => server.put(manifestPath, (_request, response) => void response.writeHead(200).write('ajukan-update 1 ')),
    silence: 500
  }
]

const withPackage = (name: string, reason: UpdateRefusal, content: Parameters<UpdateServer['put']>[1], silence?: number): Forgery => ({
  name,
  reason,
  put: (server, key) => {
    server.offer(key)
    server.put(packagePath, content)
  },
  ...(silence === undefined ? {} : { silence })
})

/** Forgeries of the package, after a good manifest. */
export const packageForgeries: readonly Forgery[] = [
  withPackage('a package that ends early', 'cut', packageBytes.subarray(0, -1)),
  withPackage('a connection that ends within the package', 'cut', (_request, response) => {
    response.writeHead(200, { 'content-length': packageBytes.length }).write(packageBytes.subarray(0, 1_000), () => response.destroy())
  }),
  withPackage('a package with a byte more', 'too-large', Buffer.concat([packageBytes, Buffer.from('x')])),
  withPackage('a package without an end', 'too-large', (_request, response) => {
    response.writeHead(200)
    for (let at = 0; at < 4; at += 1) response.write(packageBytes)
  }),
  withPackage('a package with a changed byte', 'hash', Buffer.concat([Buffer.from('P'), packageBytes.subarray(1)])),
  {
    name: 'a redirect of the package to another host',
    reason: 'redirected',
    put: (server, key) => {
      server.offer(key)
      redirect(packagePath, 'http://localhost:9/a.zip')(server, key)
    }
  },
  {
    name: 'no package',
    reason: 'not-found',
    put: (server, key) => {
      server.offer(key)
      server.put(packagePath, (_request, response) => void response.writeHead(404).end())
    }
  },
  withPackage(
    'a server that stops within the package',
    'timed-out',
    (_request, response) => void response.writeHead(200).write(packageBytes.subarray(0, 1_000)),
    1_500
  )
]
