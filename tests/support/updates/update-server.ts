import { createHash, generateKeyPairSync, type KeyObject } from 'node:crypto'
import type { PackageKind } from '#core/contract/updates.ts'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { manifestName, signManifest } from '../../../electron/updates/manifest.ts'
import { endServer, listenLocally } from '../fakes/listening.ts'

export interface PublisherKey {
  readonly secret: KeyObject
  /** As a build has it. */
  readonly text: string
  readonly public: KeyObject
}

export const newKey = (): PublisherKey => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  return { secret: privateKey, public: publicKey, text: publicKey.export({ format: 'der', type: 'spki' }).toString('base64') }
}

export const packageBytes = Buffer.from('package of a newer version '.repeat(4_000))
export const sha512Of = (bytes: Uint8Array): string => createHash('sha512').update(bytes).digest('hex')

/** The members of a good manifest for `ajukan-portable-x64`. */
export const goodManifest = (more: Readonly<Record<string, unknown>> = {}): Readonly<Record<string, unknown>> => ({
  format: 1,
  product: 'ajukan',
  channel: 'stable',
  version: '9.1.0',
  issued: 1_795_000_000_000,
  expires: 1_800_000_000_000,
  package: 'portable',
  arch: process.arch,
  file: 'ajukan-9.1.0-portable.zip',
  bytes: packageBytes.length,
  sha512: sha512Of(packageBytes),
  database: 1_000,
  from: '0.1.0',
  notes: { id: 'Lebih cepat.\nLebih aman.', en: 'Faster.\nSafer.' },
  ...more
})

export const manifestPath = `/${manifestName('portable', process.arch)}`
const packageNames: Readonly<Record<PackageKind, string>> = {
  deb: 'ajukan-9.1.0.deb',
  setup: 'ajukan-9.1.0-setup.exe',
  portable: 'ajukan-9.1.0-portable.zip',
  dmg: 'ajukan-9.1.0.dmg'
}
export const packagePathOf = (kind: PackageKind): string => `/${packageNames[kind]}`
export const packagePath = packagePathOf('portable')

type Answer = (request: IncomingMessage, response: ServerResponse) => void

/** A server on loopback with files; what is asked is recorded. */
export interface UpdateServer {
  readonly address: string
  /** Method and path of each request, and the names of its headers. */
  readonly asked: readonly { readonly line: string; readonly headers: readonly string[] }[]
  put(path: string, content: string | Uint8Array | Answer): void
  /** Puts a manifest that the key has signed, for one kind of package, and its package. */
  offer(key: PublisherKey, more?: Readonly<Record<string, unknown>>, kind?: PackageKind): void
  close(): Promise<void>
}

const pem = (name: string): Promise<Buffer> => readFile(new URL(`../../fixtures/tls/${name}.pem`, import.meta.url))

/** `certificate`: of tests/fixtures/tls; without one the server has no TLS. */
export const startUpdateServer = async ({ certificate = '' } = {}): Promise<UpdateServer> => {
  const files = new Map<string, string | Uint8Array | Answer>()
  const asked: { line: string; headers: string[] }[] = []
  const answer: Answer = (request, response) => {
    asked.push({ line: `${request.method} ${request.url}`, headers: Object.keys(request.headers) })
    const content = files.get(request.url ?? '')
    if (content === undefined) response.writeHead(404).end()
    else if (typeof content === 'function') content(request, response)
    else response.end(content)
  }
  const server =
    certificate === '' ? createServer(answer) : createTlsServer({ key: await pem('server-key'), cert: await pem(certificate) }, answer)
  const port = await listenLocally(server)
  return {
    address: `${certificate === '' ? 'http' : 'https'}://127.0.0.1:${port}`,
    asked,
    put: (path, content) => void files.set(path, content),
    offer: (key, more, kind = 'portable') => {
      const manifest = goodManifest({ package: kind, file: packageNames[kind], ...more })
      files.set(`/${manifestName(kind, process.arch)}`, signManifest(JSON.stringify(manifest), key.secret))
      files.set(packagePathOf(kind), packageBytes)
    },
    close: () => endServer(server)
  }
}
