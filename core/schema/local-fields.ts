import { text, words, type Field, type Words } from './field.ts'

/** Path of `partyLocalFields` in a draft, below `localPath` (core/draft/local-values.ts): stored with the draft and never sent. */
export const partyLocalPath = '/@local/party'

/**
 * Fields of parties that the service has no field for, by key; each is shown in its group behind the name. The specification types `pasokneg` as
 * boolean, so the country of the supplier is one of them.
 */
export const partyLocalFields = {
  pasokNegara: text({
    local: true,
    label: words('Negara pemasok', 'Supplier country'),
    box: '20:1',
    group: 'supplier',
    skipped: true,
    codes: 'country',
    width: 3,
    hint: words('Negara pemasok, kode ISO dua huruf. Hanya catatan Anda: layanan tidak punya bidang untuk negara ini.', 'Country of the supplier, two-letter ISO code. Only for your records: the service has no field for it.')
  })
} as const satisfies Readonly<Record<string, Field>>

/** The names of what the office notes about a declaration (core/draft/work-notes.ts). */
export const workNoteLabels = {
  note: words('Catatan', 'Note'),
  responsible: words('Penanggung jawab', 'Person responsible'),
  followUp: words('Tindak lanjut', 'Follow-up'),
  labels: words('Label', 'Labels')
} as const satisfies Readonly<Record<string, Words>>
