import type { TextEncoding } from '#core/spreadsheets/sheet.ts'

/**
 * A language, or a group of languages, that text files are written in: the characters above ASCII that its texts have, and the encodings that programs
 * write them in. Each encoding is scored with each of its languages, so that Czech is not taken for the French letters of the same bytes.
 */
interface Script {
  readonly encodings: readonly TextEncoding[]
  /** Score of each character of a decoded text that is above ASCII: about 1 for a usual one, more for a frequent one, below 0 for an implausible one. */
  readonly score: (letters: readonly string[], encoding: TextEncoding) => readonly number[]
}

const isHigh = (letter: string | undefined): boolean => letter !== undefined && letter > '\u007f'
const isLetter = (letter: string | undefined): boolean => letter !== undefined && /\p{L}/u.test(letter)
const isUpper = (letter: string): boolean => /\p{Lu}/u.test(letter)
const isLower = (letter: string | undefined): boolean => letter !== undefined && /\p{Ll}/u.test(letter)

const replacement = '\ufffd'
/** Of characters that no text has. */
const impossible = /[\p{Co}\p{Cn}\p{Cc}]/u
const sign = /[°²³½¼¾×±µ·€™®©§«»¡¿ºª‘’“”–—…•£¥฿₫№\u00a0]/

/** Scores where `letters` holds characters above ASCII: what no text has is judged here, everything else by `judge`. */
const scoresOf = (letters: readonly string[], judge: (letter: string, at: number) => number): readonly number[] =>
  letters.flatMap((letter, at) => {
    if (!isHigh(letter)) return []
    return [letter === replacement ? -3 : impossible.test(letter) ? -2 : judge(letter, at)]
  })

/** A sign is beside digits, spaces and punctuation; within a word it is a letter of another encoding. */
const signScore = (letters: readonly string[], at: number): number =>
  isLetter(letters[at - 1]) && isLetter(letters[at + 1]) ? -0.8 : isHigh(letters[at - 1]) && isHigh(letters[at + 1]) ? -0.2 : 0.8

const accented = /[\p{Script=Latin}]/u

/**
 * Latin letters of a language alone or in pairs between ASCII letters. `own`: the letters of its texts, in small letters; other Latin letters are rare.
 * `words`: parts of words without accents that lists of goods in the language have.
 */
const latin = (encodings: readonly TextEncoding[], own: string, words: RegExp): Script => {
  const letters = new Set([...own, ...own.toUpperCase()])
  return {
    encodings,
    score: (text) => {
      const byWords = words.test(text.join('')) ? 0.4 : 0
      return scoresOf(text, (letter, at) => {
        // A diameter is written with a letter: `Ø 20`.
        if (sign.test(letter) || (letter === 'Ø' && !isLetter(text[at - 1]) && !isLetter(text[at + 1]))) return signScore(text, at)
        if (!accented.test(letter)) return -2
        const [before, after] = [text[at - 1], text[at + 1]]
        const isRun =
          (isHigh(before) && isHigh(text[at - 2])) || (isHigh(after) && isHigh(text[at + 2])) || (isHigh(before) && isHigh(after))
        if (isRun && !(letters.has(letter) && letters.has(before ?? '') && letters.has(after ?? ''))) return -0.2
        // A capital letter within small ones is a letter of another encoding.
        if (isUpper(letter) && isLower(before)) return -0.8
        if (!letters.has(letter)) return 0.2
        return (/[a-z]/i.test((before ?? '') + (after ?? '')) ? 1.3 : 0.4) + byWords
      })
    }
  }
}

/** Letters of Vietnamese: vowels and đ, and marks of tone behind vowels. */
const vietnamese: Script = {
  encodings: ['windows-1258'],
  score: (text) => {
    const own = new Set('ăâđêôơưàèéìíòóùúýÀÁĂÂĐÊÔƠƯÈÉÌÍÒÓÙÚÝáãõ')
    return scoresOf(text, (letter, at) => {
      const before = text[at - 1] ?? ''
      if (/\p{M}/u.test(letter)) return /[aeiouyăâêôơư]/i.test(before) ? 1.4 : -1
      if (sign.test(letter)) return signScore(text, at)
      if (isUpper(letter) && isLower(before)) return -0.8
      if (!own.has(letter)) return -0.5
      return /[a-z]/i.test(before + (text[at + 1] ?? '')) || /\p{M}/u.test(text[at + 1] ?? '') ? 1.3 : 0.6
    })
  }
}

/** Words of one alphabet, in which a capital letter does not follow a small one. `usual`: the letters of its languages, `frequent`: the most frequent ones. */
const alphabet = (encodings: readonly TextEncoding[], script: RegExp, usual: RegExp, frequent: string): Script => {
  const most = new Set([...frequent, ...frequent.toUpperCase()])
  return {
    encodings,
    score: (text) =>
      scoresOf(text, (letter, at) => {
        if (sign.test(letter)) return signScore(text, at)
        if (!script.test(letter)) return -1
        const [before, after] = [text[at - 1], text[at + 1]]
        // No word has letters of two alphabets.
        if (/[a-z]/i.test((before ?? '') + (after ?? ''))) return -0.5
        if (isUpper(letter) && isLower(before)) return -1
        const isInWord = script.test(before ?? '') || script.test(after ?? '')
        if (!isInWord) return 0.1
        return most.has(letter) ? 1.4 : usual.test(letter) ? 0.4 : 0
      })
  }
}

/** Thai: marks behind consonants, vowels that are written first before them. */
const thai: Script = {
  encodings: ['windows-874'],
  score: (text) =>
    scoresOf(text, (letter, at) => {
      const [before = '', after = ''] = [text[at - 1], text[at + 1]]
      if (sign.test(letter)) return signScore(text, at)
      if (!/[\u0e01-\u0e5b]/.test(letter)) return -1
      if (/[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e]/.test(letter))
        return /[\u0e01-\u0e2e\u0e31\u0e34-\u0e39\u0e47-\u0e4d]/.test(before) ? 1.4 : -1.5
      if (/[\u0e40-\u0e44]/.test(letter)) return /[\u0e01-\u0e2e]/.test(after) ? 1.3 : -1.5
      if (/[\u0e30\u0e32\u0e33]/.test(letter)) return /[\u0e01-\u0e2e\u0e47-\u0e4e]/.test(before) ? 1.2 : -1
      if (!/[\u0e01-\u0e5b]/.test(before + after)) return 0.1
      return /[กนรอมงยลวสทดตบปคหจ]/.test(letter) ? 1.2 : 0.5
    })
}

/** Lead and trail bytes of the usual characters of an encoding with two bytes a character; the others are rare. */
interface Usual {
  readonly leads: readonly [number, number]
  readonly trails: readonly (readonly [number, number])[]
}

const charactersOf = (encoding: TextEncoding, { leads, trails }: Usual): ReadonlySet<string> => {
  const bytes: number[] = []
  for (let lead = leads[0]; lead <= leads[1]; lead += 1)
    for (const [from, to] of trails) for (let trail = from; trail <= to; trail += 1) bytes.push(lead, trail)
  return new Set(new TextDecoder(encoding).decode(new Uint8Array(bytes)))
}

/** Half-width katakana. */
const halfWidth = /[\uff66-\uff9f]/

const usualSets = new Map<TextEncoding, ReadonlySet<string>>()

const eastAsian = (encoding: TextEncoding, usualBytes: Usual, frequentLetters: string, isJapanese = false): Script => ({
  encodings: [encoding],
  score: (text) => {
    const usual = usualSets.get(encoding) ?? charactersOf(encoding, usualBytes)
    usualSets.set(encoding, usual)
    const frequent = new Set(frequentLetters)
    return scoresOf(text, (letter, at) => {
      if (frequent.has(letter)) return 1.5
      if (isJapanese && /[\u3041-\u30ff]/.test(letter)) return 1.3
      if (isJapanese && halfWidth.test(letter)) return halfWidth.test(text[at - 1] ?? '') || halfWidth.test(text[at + 1] ?? '') ? 0.8 : 0.1
      if (/[\u3000-\u3002\u300c-\u300f\uff01-\uff5e]/.test(letter)) return 0.5
      return usual.has(letter) ? 1 : -0.5
    })
  }
})

const highTrails: Usual['trails'] = [[0xa1, 0xfe]]
const japanese = '品名数量単価金額合計株式会社番号規格重箱件個台日本製'

/** Windows, and Excel for the Mac. */
const western = ['windows-1252', 'macintosh'] as const

const scripts: readonly Script[] = [
  latin(western, 'éèêëàâçùûîïôœ', /quantit|signation|montant|unitaire|facture/i),
  latin(western, 'äöüß', /menge|preis|betrag|bezeichnung|rechnung/i),
  latin(western, 'áéíóúñü', /cantidad|precio|importe|descripci/i),
  latin(western, 'áéíóúâêôãõçàü', /quantidade|fatura|unidade|valor total/i),
  latin(western, 'àèéìòùî', /prezzo|importo|descrizione|fattura|articolo/i),
  latin(western, 'åäöøæé', /antal|beskriv|varenummer/i),
  latin(['windows-1254'], 'çğıöşüâîû', /miktar|birim|fiyat|tutar|toplam|fatura|adet/i),
  latin(['windows-1250', 'iso-8859-2'], 'ąćęłńóśźż', /nazwa|warto|razem|sztuk|towar|jednostk/i),
  latin(['windows-1250', 'iso-8859-2'], 'áčďéěíňóřšťúůýžľĺôä', /celkem|popis|spolu|zbo|tovar|jednotk/i),
  latin(['windows-1250', 'iso-8859-2'], 'áéíóöőúüű', /mennyis|megnevez|sszesen|darab/i),
  latin(['windows-1250', 'iso-8859-2'], 'ăâîşţșț', /cantitate|denumire|valoare|bucat/i),
  latin(['windows-1250', 'iso-8859-2'], 'čćđšž', /cijena|naziv|iznos|ukupno|skupaj/i),
  latin(['windows-1257'], 'ąčęėįšųūžāēģīķļņõäöü', /kiekis|kaina|daudzums|kogus|apra/i),
  vietnamese,
  alphabet(
    ['windows-1251', 'koi8-r', 'ibm866', 'iso-8859-5', 'x-mac-cyrillic'],
    /[\u0401-\u045f\u0490\u0491]/,
    /[\u0410-\u044fёЁіїєґІЇЄҐ]/,
    'оеаинтсрвлкмпдуя'
  ),
  alphabet(['windows-1253'], /[\u0384-\u03ce]/, /[\u0386-\u03ce]/, 'αοιετσνηυρπκμλς'),
  alphabet(['windows-1255'], /[\u05b0-\u05f4]/, /[\u05d0-\u05ea]/, 'יוהלארתמבש'),
  alphabet(['windows-1256'], /[\u060c-\u06d2]/, /[\u0621-\u064a]/, 'اليمنرتوبةعد'),
  thai,
  eastAsian(
    'gb18030',
    { leads: [0xb0, 0xd7], trails: highTrails },
    '的品名数量单价金额合计公司有限号码型规格重箱件个套台元日期发票中国总毛净一是不在了和大为上用出分成年动同工业产电机器金钢铁不锈轴承'
  ),
  eastAsian(
    'big5',
    { leads: [0xa4, 0xc6], trails: [[0x40, 0x7e], ...highTrails] },
    '的品名數量單價金額合計公司有限號碼型規格重箱件個套台元日期發票中國總毛淨一是不在了和大為上用出分成年動同工業產電機器金鋼鐵不銹軸承'
  ),
  eastAsian(
    'shift_jis',
    {
      leads: [0x88, 0x97],
      trails: [
        [0x40, 0x7e],
        [0x80, 0xfc]
      ]
    },
    japanese,
    true
  ),
  eastAsian('euc-jp', { leads: [0xb0, 0xcf], trails: highTrails }, japanese, true),
  eastAsian(
    'euc-kr',
    { leads: [0xb0, 0xc8], trails: highTrails },
    '의이가을를은는에서로수량단품명금액합계회사주식번호규격중국대한개원일다지고하도기리자시정인어나스해아부장그전제보상선과여구음성라공비들만동적요미경유학생관안말물치조신'
  )
]

/** Bytes examined: the first lines with characters above ASCII show the encoding. */
const sampleBytes = 8_192

/** Whole lines, so that no character is cut. */
const sampleOf = (bytes: Uint8Array): Uint8Array => {
  const sample: number[] = []
  let start = 0
  while (start < bytes.length && sample.length < sampleBytes) {
    const lineEnd = bytes.indexOf(10, start)
    const end = lineEnd < 0 ? bytes.length : lineEnd + 1
    const line = bytes.subarray(start, Math.min(end, start + sampleBytes))
    if (line.some((byte) => byte > 0x7f)) sample.push(...line)
    start = end
  }
  return new Uint8Array(sample)
}

const mean = (scores: readonly number[]): number => scores.reduce((sum, score) => sum + score, 0) / Math.max(1, scores.length)

interface Guess {
  readonly encoding: TextEncoding
  readonly text: string
  /** The mean of `scores`. */
  readonly score: number
  /** Of each character above ASCII. */
  readonly scores: readonly number[]
  /** The share of characters that the texts of its languages do not have. */
  readonly strange: number
}

/** UTF-8 with damaged places: most characters above ASCII are whole sequences, which no other encoding has by chance. */
const damagedUtf8 = (sample: Uint8Array): Guess | null => {
  const text = new TextDecoder('utf-8').decode(sample)
  const high = [...text].filter(isHigh)
  const damaged = high.filter((letter) => letter === replacement).length
  if (damaged * 5 > high.length) return null
  return { encoding: 'utf-8', text, score: 2, scores: high.map(() => 2), strange: damaged / high.length }
}

const guessesOf = (sample: Uint8Array): readonly Guess[] => {
  const texts = new Map<TextEncoding, string>()
  const guesses = scripts.flatMap(({ encodings, score }) =>
    encodings.map((encoding): Guess => {
      const text = texts.get(encoding) ?? new TextDecoder(encoding).decode(sample)
      texts.set(encoding, text)
      const scores = score([...text], encoding)
      return { encoding, text, score: mean(scores), scores, strange: mean(scores.map((each) => (each < 0 ? 1 : 0))) }
    })
  )
  const utf8 = damagedUtf8(sample)
  return (utf8 === null ? guesses : [utf8, ...guesses]).toSorted((a, b) => b.score - a.score)
}

/** How much more likely one reading is than another, by the characters in which they differ. */
const leadOver = (best: Guess, rival: Guess): number => {
  const [letters, others] = [[...best.text].filter(isHigh), [...rival.text].filter(isHigh)]
  if (letters.length !== others.length) return best.score - rival.score
  const leads = best.scores.flatMap((score, at) => (letters[at] === others[at] ? [] : [score - (rival.scores[at] ?? 0)]))
  return mean(leads)
}

/** A reading that is so much less likely as a whole is no rival, even where the few characters in which it differs would do. */
const farBehind = 0.5

/** From this share of characters on that no text of the language has, the language may be one that is not listed. */
const mostStrange = 0.04

/**
 * The encoding of a text that is neither marked nor UTF-8. Certain: its characters are those of texts in a language, and no other encoding that gives
 * another text is nearly as likely.
 */
export const guessEncoding = (bytes: Uint8Array): { readonly encoding: TextEncoding; readonly isCertain: boolean } => {
  const sample = sampleOf(bytes)
  const guesses = guessesOf(sample)
  const [best] = guesses
  if (best === undefined) return { encoding: 'windows-1252', isCertain: false }
  const lead = Math.min(
    ...guesses.flatMap((rival) => (rival.text === best.text || best.score - rival.score > farBehind ? [] : [leadOver(best, rival)]))
  )
  // Of encodings that give the same text the most usual one is named.
  const named = guesses.find(({ encoding, text }) => encoding === 'windows-1252' && text === best.text) ?? best
  const high = sample.reduce((count, byte) => (byte > 0x7f ? count + 1 : count), 0)
  const margin = high < 12 ? 0.35 : 0.25
  const isCertain = best.score > 0.7 && best.strange <= mostStrange && lead > margin
  return { encoding: named.encoding, isCertain }
}
