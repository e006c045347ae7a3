import { customsResponse, responsesByCarAnswer } from '#core/schema/customs-response.ts'
import { object, text, words } from '#core/schema/field.ts'

/** Which members a code adds, as the table of section 2.4 lists them. */
export const additionsByCode = {
  '2090': ['pejabat1', 'nip1', 'jabatan1'],
  '2003': [
    'dokresno',
    'dokrestg',
    'kdgudang',
    'pibno',
    'pibtg',
    'npwpimp',
    'namaimp',
    'idppjk',
    'namappjk',
    'pejabat1',
    'nip1',
    'jabatan1',
    'pejabat2',
    'nip2',
    'jmkemas',
    'res_encode'
  ],
  '300': [
    'dokresno',
    'dokrestg',
    'kdgudang',
    'pibno',
    'pibtg',
    'npwpimp',
    'namaimp',
    'idppjk',
    'namappjk',
    'pejabat1',
    'nip1',
    'jabatan1',
    'pejabat2',
    'nip2',
    'jmkemas',
    'res_encode'
  ],
  '2020': ['npwpimp', 'namaimp', 'kodebill', 'tanggalbill', 'tanggaljttempo', 'totalbayar', 'terbilang', 'invoice', 'res_encode']
} as const satisfies Record<string, readonly (keyof typeof customsResponse.members)[]>

/** The answer of the by-code operation (specification 4.4). */
export const responseByCodeAnswer = object(words('Jawaban respon', 'Response answer'), {
  rescode: responsesByCarAnswer.members.rescode,
  desc: object(words('Respon', 'Response'), { reshdr: customsResponse }),
  res_encode: text({ label: words('Salinan base64', 'Base64 copy'), hint: words('Seperti dijawab layanan.', 'As the service answered.') })
})
