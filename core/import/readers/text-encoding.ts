import type { TextEncoding } from '#core/spreadsheets/sheet.ts'

/** The encodings of text files without a mark, besides UTF-8: what Excel writes as CSV in Western Europe and Indonesia, China, Taiwan, Japan, Korea. */
interface Candidate {
  readonly encoding: TextEncoding
  /** Lead bytes of the usual characters. */
  readonly leads: readonly [number, number]
  readonly trails: readonly (readonly [number, number])[]
  /** Characters that most lists of goods have, and the most frequent ones. */
  readonly frequent: string
}

const candidates: readonly Candidate[] = [
  {
    encoding: 'gb18030',
    leads: [0xb0, 0xd7],
    trails: [[0xa1, 0xfe]],
    frequent:
      '的品名数量单价金额合计公司有限号码型规格重箱件个套台元日期发票中国总毛净一是不在了和大为上用出分成年动同工业产电机器金钢铁不锈轴承'
  },
  {
    encoding: 'big5',
    leads: [0xa4, 0xc6],
    trails: [
      [0x40, 0x7e],
      [0xa1, 0xfe]
    ],
    frequent:
      '的品名數量單價金額合計公司有限號碼型規格重箱件個套台元日期發票中國總毛淨一是不在了和大為上用出分成年動同工業產電機器金鋼鐵不銹軸承'
  },
  {
    encoding: 'shift_jis',
    leads: [0x88, 0x97],
    trails: [
      [0x40, 0x7e],
      [0x80, 0xfc]
    ],
    frequent: '品名数量単価金額合計株式会社番号規格重箱件個台日本製'
  },
  {
    encoding: 'euc-kr',
    leads: [0xb0, 0xc8],
    trails: [[0xa1, 0xfe]],
    frequent:
      '의이가을를은는에서로수량단품명금액합계회사주식번호규격중국대한개원일다지고하도기리자시정인어나스해아부장그전제보상선과여구음성라공비들만동적요미경유학생관안말물치조신'
  }
]

/** Bytes examined: the first rows of a list show its encoding. */
const sampleBytes = 65_536

const decoded = (encoding: TextEncoding, bytes: Uint8Array): string => new TextDecoder(encoding).decode(bytes)

/** The common characters of an encoding; the others are rare. */
const usualOf = ({ encoding, leads, trails }: Candidate): ReadonlySet<string> => {
  const bytes: number[] = []
  for (let lead = leads[0]; lead <= leads[1]; lead += 1)
    for (const [from, to] of trails) for (let trail = from; trail <= to; trail += 1) bytes.push(lead, trail)
  return new Set(decoded(encoding, new Uint8Array(bytes)))
}

interface Score {
  readonly encoding: TextEncoding
  /** The mean of all characters above ASCII: 1 for usual ones, more for frequent ones, below 0 for implausible ones. */
  readonly score: number
}

const mean = (scores: readonly number[]): number => scores.reduce((sum, score) => sum + score, 0) / Math.max(1, scores.length)

const scoreOf = (candidate: Candidate, bytes: Uint8Array): Score => {
  const [usual, frequent] = [usualOf(candidate), new Set(candidate.frequent)]
  const isJapanese = candidate.encoding === 'shift_jis'
  const scores = [...decoded(candidate.encoding, bytes)].flatMap((letter) => {
    if (letter <= '\u007f') return []
    if (frequent.has(letter)) return [1.5]
    if (isJapanese && /[\u3041-\u30ff]/.test(letter)) return [1.3]
    if (isJapanese && /[\uff66-\uff9f]/.test(letter)) return [0.3]
    if (/[\u3000-\u3002\u300c-\u300f\uff01-\uff5e]/.test(letter)) return [0.5]
    if (/[\ufffd\p{Co}\p{Cc}]/u.test(letter)) return [-2]
    return [usual.has(letter) ? 1 : -0.5]
  })
  return { encoding: candidate.encoding, score: mean(scores) }
}

const westernLetter = /[À-ÖØ-öø-ÿŒœŠšŽžŸƒ]/
const westernSign = /[°²³½¼¾×±µ·€™®©§«»¡¿º‘’“”–—…•£\u00a0]/

/** Accented letters stand alone or in pairs between ASCII letters, signs beside digits and spaces. */
const westernScore = (bytes: Uint8Array): Score => {
  const letters = [...decoded('windows-1252', bytes)]
  const isHigh = (at: number): boolean => (letters[at] ?? '') > '\u007f'
  const scores = letters.flatMap((letter, at) => {
    if (letter <= '\u007f') return []
    const isRun = isHigh(at - 1) && isHigh(at + 1)
    if (isRun || (isHigh(at - 1) && isHigh(at - 2)) || (isHigh(at + 1) && isHigh(at + 2))) return [-0.2]
    if (westernLetter.test(letter)) return [/[a-z]/i.test((letters[at - 1] ?? '') + (letters[at + 1] ?? '')) ? 1.3 : 0.4]
    return [westernSign.test(letter) ? 0.8 : -2]
  })
  return { encoding: 'windows-1252', score: mean(scores) }
}

/** The sample ends at a line break, so that no character is cut. */
const sampleOf = (bytes: Uint8Array): Uint8Array => {
  if (bytes.length <= sampleBytes) return bytes
  const end = bytes.lastIndexOf(10, sampleBytes)
  return bytes.subarray(0, end > 0 ? end : sampleBytes)
}

/** The encoding of a text that is neither marked nor UTF-8; uncertain if another one is nearly as likely. */
export const guessEncoding = (bytes: Uint8Array): { readonly encoding: TextEncoding; readonly isCertain: boolean } => {
  const sample = sampleOf(bytes)
  const [best, second] = [westernScore(sample), ...candidates.map((candidate) => scoreOf(candidate, sample))].toSorted(
    (a, b) => b.score - a.score
  )
  if (!best || !second) return { encoding: 'windows-1252', isCertain: false }
  const high = sample.reduce((count, byte) => (byte > 0x7f ? count + 1 : count), 0)
  return { encoding: best.encoding, isCertain: best.score > 0.7 && best.score - second.score > (high < 12 ? 0.6 : 0.25) }
}
