export interface Advisory {
  readonly name: string
  /** The first version without the fault. */
  readonly fixed: readonly number[]
  readonly id: string
  readonly about: string
}

/**
 * Advisories about packages that ship or could, for machines whose registry does not answer `npm audit`; looked up on 2026-11-21. Add what
 * `npm audit --omit=dev` reports elsewhere.
 */
export const advisories: readonly Advisory[] = [
  { name: 'electron', fixed: [43, 4, 1], id: 'CVE-2026-102676', about: 'workers of a webview' },
  {
    name: 'electron',
    fixed: [42, 0, 0],
    id: 'CVE-2026-70601',
    about: 'isolation bypass by functions of contextBridge that return a promise'
  },
  { name: 'electron', fixed: [42, 0, 0], id: 'CVE-2026-70610', about: '__proto__ through contextBridge' },
  { name: 'pdfjs-dist', fixed: [4, 2, 67], id: 'CVE-2024-4367', about: 'a font runs script in the page that shows the PDF' },
  { name: 'xlsx', fixed: [0, 20, 2], id: 'CVE-2024-22363', about: 'regular expression of exponential time' },
  { name: 'xlsx', fixed: [0, 19, 3], id: 'CVE-2023-30533', about: 'prototype pollution' },
  { name: 'electron-updater', fixed: [6, 3, 4], id: 'CVE-2024-39698', about: 'bypass of the signature check on Windows' },
  { name: 'papaparse', fixed: [5, 2, 0], id: 'CVE-2020-36649', about: 'regular expression of exponential time' },
  { name: 'vue', fixed: [3, 0, 0], id: 'CVE-2024-9506', about: 'regular expression of exponential time in the parser' },
  { name: 'crypto-js', fixed: [4, 2, 0], id: 'CVE-2023-46233', about: 'weak PBKDF2' }
]
