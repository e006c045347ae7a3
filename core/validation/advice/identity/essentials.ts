import { advice, headerPath, type AdviceRule } from '../advice.ts'
import { isBlank } from '../values.ts'

const needed = ['impnama', 'penjnama', 'penjneg', 'kpbc_pengawas'] as const

/** C11: importer, seller with country and supervising office are filled in. The service accepts blanks; customs does not. */
export const essentials: AdviceRule = {
  id: 'C11',
  certainty: 'likely',
  run: ({ header: { data } }) => needed.flatMap((key) => (isBlank(data[key]) ? [advice(headerPath(key), 'C11.needed')] : []))
}
