/** The SQL files of the office. The build puts their texts into the application, which has no folder with them; Node reads them from the disk. */
import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'

/** What a build has. The build looks for `import.meta.env` and `import.meta.glob` as they are written below. */
interface BuildMeta {
  readonly env?: object
  readonly glob: (pattern: string, options: { query: '?raw'; import: 'default'; eager: true }) => Readonly<Record<string, string>>
}

const readFolder = async (): Promise<readonly (readonly [string, string])[]> => {
  const folder = join(import.meta.dirname, '../sql')
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql'))
  return Promise.all(names.map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const))
}

/** Names and texts. */
export const sqlFiles = async (): Promise<readonly (readonly [string, string])[]> => {
  const files =
    (import.meta as unknown as BuildMeta).env === undefined
      ? await readFolder()
      : Object.entries((import.meta as unknown as BuildMeta).glob('../sql/*.sql', { query: '?raw', import: 'default', eager: true }))
  return files.map(([path, text]) => [basename(path), text.replaceAll('\r\n', '\n')])
}
