import type { ServiceZone } from '../base/calendar-day.ts'
import { markup, none, textOf, type Markup } from '../print/block-markup.ts'
import type { OutSheet } from './sheet.ts'
import { ajuPart } from '../archive/export-names.ts'

/** The files of one declaration in an exported year, and what is known of it. */
export interface FiledDeclaration {
  readonly car: string
  /** Its folder in the export, of safe characters only. */
  readonly folder: string
  readonly importer: string
  readonly supplier: string
  /** First sent, or first received where it was not sent from here; as the service writes times. */
  readonly since: string
  readonly registration: string
  readonly registrationDate: string
  /** Text of the last status. */
  readonly status: string
  readonly sent: number
  readonly answers: number
  readonly pdfs: number
  readonly attached: number
}

export interface FiledStatus {
  readonly time: string
  readonly code: string
  readonly text: string
  readonly number: string
  readonly date: string
}

export interface YearFileText {
  readonly language: string
  readonly sheet: string
  readonly back: string
  readonly files: string
  readonly history: string
  readonly noHistory: string
  readonly missing: string
  readonly sums: string
  readonly columns: readonly [
    car: string,
    importer: string,
    supplier: string,
    since: string,
    registration: string,
    registrationDate: string,
    status: string,
    sent: string,
    answers: string,
    pdfs: string,
    attached: string,
    folder: string
  ]
  readonly statusColumns: readonly [time: string, code: string, text: string, number: string, date: string]
}

/** A folder for each aju number, below its year; two that differ only in signs that no file name has get a number. */
export const declarationFolders = (
  declarations: readonly { readonly car: string; readonly year: string }[]
): ReadonlyMap<string, string> => {
  const [folders, taken] = [new Map<string, string>(), new Set<string>()]
  for (const { car, year } of [...declarations].sort((a, b) => (a.car < b.car ? -1 : 1))) {
    const wanted = `${/^\d{4}$/.test(year) ? year : 'tanpa-tahun'}/${ajuPart(car)}`
    let folder = wanted
    for (let next = 2; taken.has(folder.toLowerCase()); next += 1) folder = `${wanted}-${next}`
    taken.add(folder.toLowerCase())
    folders.set(car, folder)
  }
  return folders
}

const valuesOf = (one: FiledDeclaration): readonly (string | number)[] => [
  one.car,
  one.importer,
  one.supplier,
  one.since,
  one.registration,
  one.registrationDate,
  one.status,
  one.sent,
  one.answers,
  one.pdfs,
  one.attached,
  one.folder
]

const sinceColumn = 3

export const yearSheet = (declarations: readonly FiledDeclaration[], zone: ServiceZone, words: YearFileText): OutSheet => ({
  name: words.sheet,
  headerRows: 1,
  widths: [28, 34, 34, 20, 14, 14, 44, 9, 9, 9, 9, 44],
  rows: [words.columns.with(sinceColumn, `${words.columns[sinceColumn]} (${zone})`), ...declarations.map(valuesOf)]
})

const style = markup`body{font:14px/1.4 system-ui,sans-serif;margin:24px;color:#111;background:#fff}
table{border-collapse:collapse;margin:8px 0 24px}th,td{border:1px solid #bbb;padding:4px 8px;text-align:left;vertical-align:top}
th{background:#eee}a{color:#0645ad}code{font:12px monospace;overflow-wrap:anywhere}h1{font-size:20px}h2{font-size:16px}`

/** A page without scripts that loads nothing. */
const page = (title: string, { language }: Pick<YearFileText, 'language'>, body: Markup): string =>
  textOf(markup`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${style}</style></head>
<body>${body}</body></html>
`)

/** Every part of these names is a safe one, so it is its own address. */
const link = (to: string, text: string): Markup => markup`<a href="${to.split('/').map(encodeURIComponent).join('/')}">${text}</a>`
const row = (cells: readonly (string | number | Markup)[]): Markup => markup`<tr>${cells.map((cell) => markup`<td>${cell}</td>`)}</tr>`
const heading = (cells: readonly string[]): Markup =>
  markup`<thead><tr>${cells.map((cell) => markup`<th scope="col">${cell}</th>`)}</tr></thead>`

/** The list of all declarations. */
export const yearPage = (title: string, declarations: readonly FiledDeclaration[], zone: ServiceZone, words: YearFileText): string =>
  page(
    title,
    words,
    markup`<h1>${title}</h1><p>${words.sums}</p><table>${heading(words.columns.with(sinceColumn, `${words.columns[sinceColumn]} (${zone})`))}<tbody>${declarations.map(
      (one) => row([link(`${one.folder}/index.html`, one.car), ...valuesOf(one).slice(1)])
    )}</tbody></table>`
  )

/** The page of one declaration: its history and links to its files. `files`: names inside its folder. */
export const declarationPage = (
  one: FiledDeclaration,
  history: readonly FiledStatus[],
  files: readonly string[],
  missing: readonly string[],
  words: YearFileText
): string =>
  page(
    one.car,
    words,
    markup`<p>${link(`${'../'.repeat(one.folder.split('/').length)}index.html`, words.back)}</p><h1>${one.car}</h1>
<table><tbody>${words.columns.slice(1).map((column, at) => markup`<tr><th scope="row">${column}</th><td>${valuesOf(one)[at + 1] ?? ''}</td></tr>`)}</tbody></table>
<h2>${words.history}</h2>${
      history.length === 0
        ? markup`<p>${words.noHistory}</p>`
        : markup`<table>${heading(words.statusColumns)}<tbody>${history.map(({ time, code, text, number, date }) => row([time, code, text, number, date]))}</tbody></table>`
    }<h2>${words.files}</h2><ul>${files.map((name) => markup`<li>${link(name, name)}</li>`)}</ul>${
      missing.length === 0 ? none : markup`<h2>${words.missing}</h2><ul>${missing.map((name) => markup`<li>${name}</li>`)}</ul>`
    }`
  )

/** Explains the folder in both languages. */
export const yearReadme = (title: string): string => `${title}

BAHASA INDONESIA
Folder ini dibuat oleh Ajukan dan dapat dibaca tanpa Ajukan. Mulailah dari index.html (peramban apa pun) atau index.xlsx.
Setiap deklarasi memiliki satu folder di bawah tahunnya:
  deklarasi/        data deklarasi seperti sekarang (JSON)
  kiriman/          isi yang dikirim ke layanan, byte demi byte (JSON)
  jawaban-kiriman/  jawaban layanan atas kiriman itu
  jawaban/          jawaban status dan respon seperti diterima; PDF di dalamnya disimpan terpisah di pdf/
  pdf/              PDF respon
  lampiran/         berkas yang dilampirkan
  riwayat.json      riwayat status
SHA256SUMS.txt memuat SHA-256 setiap berkas. Memeriksa: sha256sum -c SHA256SUMS.txt (Linux, macOS: shasum -a 256 -c), di Windows
Get-FileHash. TIDAK-ADA.txt, bila ada, menyebut berkas yang tidak ada di komputer ini saat folder dibuat.

ENGLISH
This folder was made by Ajukan and can be read without it. Begin with index.html (any browser) or index.xlsx.
Every declaration has a folder below its year:
  deklarasi/        the declaration as it is now (JSON)
  kiriman/          what was sent to the service, byte for byte (JSON)
  jawaban-kiriman/  answers of the service to it
  jawaban/          answers about status and responses as received; the PDFs in them are in pdf/
  pdf/              response PDFs
  lampiran/         attached files
  riwayat.json      status history
SHA256SUMS.txt has the SHA-256 of every file. To verify: sha256sum -c SHA256SUMS.txt (macOS: shasum -a 256 -c), on Windows
Get-FileHash. TIDAK-ADA.txt, if present, names files that were not on this computer when the folder was made.
`
