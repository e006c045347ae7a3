import { isObject, memberOf, safeKey, scalarText, shortText, textOf } from '../base/json-guards.ts'
import type { AnswerRules } from '../contract/answer-rules.ts'
import type { AnswerRemarks } from '../contract/retrieval.ts'
import { ajuKey, checkAju, parseAju } from '../numbering/aju-number.ts'
import { countedSections } from '../schema/submit-result.ts'
import { hasContent, isReal } from './has-content.ts'
import { parseJson } from './parse-json.ts'
import type { Json } from '../base/json.ts'

/** Every text below a value, with the names that lead to it; list entries are numbered as the service numbers them. */
const leavesOf = (value: Json, path: readonly string[]): readonly string[] => {
  if (typeof value === 'object' && value !== null) return Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, [...path, key]))
  const text = value === null ? '' : String(value)
  if (text === '') return []
  return [path.length === 0 ? text : `${path.join(' › ')}: ${text}`]
}

/**
 * The service's findings in a section as readable text: an object or a list (specification 2.2: `kendaraan` is an object) field by field, a
 * text unchanged.
 */
export const readableSectionText = (text: string): string => {
  if (!/^\s*[{[]/.test(text)) return text
  try {
    const leaves = leavesOf(JSON.parse(text) as Json, [])
    return leaves.length === 0 ? text : leaves.join('; ')
  } catch {
    return text
  }
}

const longestText = 300
const mostOthers = 20

const normalised = (word: string): string => word.trim().toLowerCase()

/** Whether a text of the service is one of these words; words compare without case. */
export const isOneOf = (text: string, words: readonly string[]): boolean => words.some((word) => normalised(word) === normalised(text))

/** Words that services write in place of `ok`; a profile without that word has words of its own. */
const usualOkWords = ['success', 'sukses', 'berhasil', 'true', '200']

/** Whether a whole value, not a word in a sentence, means success as a `status`, `rescode` or `success`. */
export const isOkWord = (text: string, { okWords }: AnswerRules): boolean =>
  isOneOf(text, okWords) || (isOneOf('ok', okWords) && isOneOf(text, usualOkWords))

/**
 * Words of failure in a message, each as a whole word. They make the message a remark instead of a neutral text and decide nothing else. One that is
 * counted as none or denied ("0 error", "tanpa kesalahan") is no failure.
 */
const failureWords =
  '(?<![\\p{L}\\p{N}_-])(?:gagal|ditolak|kesalahan|galat|errors?|failed|failures?|rejected|refused|denied|invalid)(?![\\p{L}\\p{N}_-])'
const failure = new RegExp(failureWords, 'iu')
const isNone = '(?:0|nol|no|not|without|tidak(?: ada)?|tanpa|bukan)(?: yang)?'
const noFailure = new RegExp(
  `(?<![\\p{L}\\p{N}_.,-])(?:${isNone}|(?:0|nol) \\p{L}{1,20}) ${failureWords}|${failureWords} ?[:=]? ?(?:0|nol|nihil|tidak ada|none)(?![\\p{L}\\p{N}_-]|[.,]\\p{N})`,
  'giu'
)
const tellsFailure = (text: string): boolean => failure.test(text.replace(noFailure, ''))

/** A value, where it is a JSON text of its own the value of that text. */
const opened = (value: unknown): unknown => {
  if (typeof value !== 'string' || !/^\s*["[{]/.test(value.slice(0, 100))) return value
  try {
    return parseJson(value)
  } catch {
    return value
  }
}

/** Whether a member says nothing; PHP writes "no error" as 0, as a text, or as an empty list or object, too. */
export const isNothing = (value: unknown): boolean =>
  value === false || value === 0 || value === '0' || value === 'false' || !hasContent(opened(value))

/** PHP may wrap a single object in a list. */
export const unwrapSingle = (value: unknown): unknown =>
  Array.isArray(value) && value.length === 1 && isObject(value[0]) ? value[0] : value

/** '' for no error (specification 2.2). Everything else is one, whatever its type. */
const sectionError = (value: unknown): string => {
  if (isNothing(value)) return ''
  if (Array.isArray(value) && value.every((item): item is string => typeof item === 'string')) return value.join('; ').trim()
  return textOf(value).trim()
}

/** The texts of a value by section: of an `err` (specification 2.2), of `errors`, or of a message that is an object. A single text has the section `err`. */
export const textsBySection = (value: unknown): Readonly<Record<string, string>> => {
  const single = unwrapSingle(value)
  const sections: readonly (readonly [string, unknown])[] =
    typeof single === 'object' && single !== null ? Object.entries(single) : [['err', single]]
  return Object.fromEntries(
    sections.flatMap(([section, one]): [string, string][] => {
      const text = sectionError(one)
      return text === '' ? [] : [[safeKey(section), text]]
    })
  )
}

/** A text of a section with its name; without one for the items of a list and for a single text. */
const withSection = ([section, text]: readonly [string, string]): string =>
  /^(?:err|error|\d+)$/.test(section) ? text : `${section}: ${text}`

const sectionTexts = (value: unknown): readonly string[] => (isNothing(value) ? [] : Object.entries(textsBySection(value)).map(withSection))

/** Whether an `error` only says that there is one. */
const isFlag = (error: unknown): boolean => error === true || error === 1 || isOneOf(textOf(error), ['true', '1'])

/** Members in which services write a text for the reader. */
const messageNames = ['message', 'pesan', 'msg']

const distinctText = (texts: readonly string[]): string => shortText([...new Set(texts.map((text) => text.trim()))].join('; '), longestText)

/** The texts of the members of `messageNames`, and of `more` ones, of an object. */
export const messagesOf = (part: unknown, more: readonly string[] = []): string =>
  distinctText(
    [...messageNames, ...more].flatMap((name) => {
      const message = memberOf(part, name)
      return message === true ? [] : sectionTexts(message)
    })
  )

/** The text of an `error` member of any type: its own or that of its message. */
const ownErrorText = (answer: unknown): string => {
  const error = memberOf(answer, 'error')
  return shortText(messagesOf(error) || textOf(error), longestText)
}

/** The text of a refusal: that of its `error`, and the messages beside it. An `error` that is only a flag is shown where nothing else is said. */
export const errorText = (answer: unknown): string => {
  const messages = messagesOf(answer)
  return isFlag(memberOf(answer, 'error')) && messages !== ''
    ? messages
    : distinctText([ownErrorText(answer), messages].filter((text) => text !== ''))
}

/** The texts and numbers that an answer has instead of its data; '' where there are data. */
export const textInstead = (desc: unknown): string => {
  const parts: readonly unknown[] = Array.isArray(desc) ? desc : [desc]
  if (parts.some((part) => typeof part === 'object' && part !== null)) return ''
  return distinctText(parts.flatMap((part) => (isNothing(part) || part === true ? [] : scalarText(part))))
}

const isFaultCode = (value: unknown): boolean => /^\s*[5-9]\d\d\s*$/.test(scalarText(value))

/**
 * The own `status` or `code` of 500 or more by which an answer, or the `error` in it, says that a server failed, whatever its HTTP status, as a text; '' for
 * none.
 */
export const serverFaultIn = (answer: unknown): string => {
  const parts = [answer, ...['error', 'errors'].flatMap((name) => objectsWithin(memberOf(answer, name)))]
  const codes = parts.flatMap((part) => (isObject(part) ? Object.entries(part).filter(([name]) => /(?:status|code)$/i.test(name)) : []))
  const [name, value] = codes.find(([, code]) => isFaultCode(code)) ?? []
  return name === undefined ? '' : `${shortText(name, 40)}: ${scalarText(value).trim()}`
}

/** What an answer says beside its data. */
export interface Said {
  /** Texts of errors: of an `error` or `errors`, of an answer that is not OK, or a message with a word of failure; '' for none. */
  readonly error: string
  /** The other messages; '' for none. */
  readonly message: string
  /** A `status`, `rescode` or `success` that is no success; '' for none. */
  readonly denied: string
  /** Whether it states an error: not only by a word in a message. */
  readonly isError: boolean
}

/** The word by which a part denies success; '' for none. `word`: its status, if it has one; inside the data a `status` is a code. */
const deniedBy = (part: unknown, word: string, rules: AnswerRules): string => {
  const denial = [word, textOf(memberOf(part, 'rescode'))].find((one) => hasContent(one) && !isOkWord(one, rules))
  if (denial !== undefined) return denial
  if (isFlag(memberOf(part, 'error'))) return `error: ${textOf(memberOf(part, 'error'))}`
  const success = memberOf(part, 'success')
  const isSuccess = success === undefined || success === 1 || success === '1' || !hasContent(success) || isOkWord(textOf(success), rules)
  return isSuccess ? '' : `success: ${textOf(success)}`
}

/**
 * Whether a member beside the data is read by `saidBeside`: an error, a message that it shows, or a word of success at its own place. Any other one is beyond
 * the specification.
 */
export const isReadBeside = (name: string, value: unknown, rules: AnswerRules): boolean => {
  if (['error', 'errors', 'rescode', 'success'].includes(name)) return true
  if (messageNames.includes(name) && value !== true && !isNothing(value)) return true
  return ['message', 'code'].includes(name) && typeof value !== 'object' && isOkWord(textOf(value), rules)
}

/** Parts of one answer whose texts are read; the text is short anyway. */
const mostParts = 500

/**
 * What an answer says beside its data, the same for every operation: its `error`, `errors`, `success`, `message` and its `status` or `rescode` (`word`),
 * and these members of the parts `inside`. A text in place of the data is a message.
 */
export const saidBeside = (answer: unknown, word: string, inside: readonly unknown[], rules: AnswerRules): Said => {
  const parts = [answer, ...inside.slice(0, mostParts)]
  const errors = parts.flatMap((part) => {
    const error = memberOf(part, 'error')
    return [...(isNothing(error) || isFlag(error) ? [] : [ownErrorText(part)]), ...sectionTexts(memberOf(part, 'errors'))]
  })
  const messages = [...parts.map((part) => messagesOf(part)), textInstead(memberOf(answer, 'desc'))].filter((text) => text !== '')
  const denied =
    parts.reduce<string>((found, part, index) => found || deniedBy(part, index === 0 ? word : '', rules), '') || serverFaultIn(answer)
  const isReason = (message: string): boolean => tellsFailure(message) || (denied !== '' && errors.length === 0)
  return {
    error: distinctText([...errors, ...messages.filter(isReason)]),
    message: distinctText(messages.filter((message) => !isReason(message))),
    denied,
    isError: denied !== '' || errors.length > 0
  }
}

/** Results whose errors are read; the text is short anyway. */
const mostResults = 20

/** What one result of a submission says: its errors by section (specification 2.2), with what else it says against itself as `error`, and its message. */
export const saidOfResult = (
  result: unknown,
  rules: AnswerRules
): Pick<Said, 'message' | 'denied'> & { readonly errors: Readonly<Record<string, string>> } => {
  const { error, message, denied } = saidBeside(result, '', objectsIn(memberOf(result, 'desc')), rules)
  return { errors: { ...textsBySection(memberOf(result, 'err')), ...(error === '' ? {} : { error }) }, message, denied }
}

/** What the results of a refused submission say, each error with its section, and of several results with the aju number. */
const textsIn = (results: readonly unknown[], rules: AnswerRules): readonly string[] =>
  results.slice(0, mostResults).flatMap((result) => {
    const car = results.length === 1 ? '' : textOf(memberOf(unwrapSingle(memberOf(result, 'desc')), 'car'))
    const { errors, message } = saidOfResult(result, rules)
    const texts = [...Object.entries(errors).map(withSection), message].filter((text) => text !== '')
    return texts.length === 0 || car === '' ? texts : [`${car}: ${texts.join('; ')}`]
  })

const statusOf = (answer: unknown): string => textOf(memberOf(answer, 'status') ?? memberOf(answer, 'rescode'))

/**
 * What an answer of the service's own shape (`desc` with `status` or `rescode`, specification 2.2 to 2.4) says against a request that got a status of failure: its
 * text and the errors of its results, at most `limit` characters. '' if it has another shape or states no error.
 */
export const refusalIn = (answer: unknown, rules: AnswerRules, limit: number): string => {
  if (!isObject(answer) || !Object.hasOwn(answer, 'desc') || !['status', 'rescode'].some((key) => Object.hasOwn(answer, key))) return ''
  const { error, message, isError } = saidBeside(answer, statusOf(answer), [], rules)
  const own = isError ? [error, message] : []
  return shortText([...own, ...textsIn(objectsIn(answer['desc']), rules)].filter((text) => text !== '').join('; '), limit)
}

/** Every object of an answer, at any depth, also inside JSON texts. */
const objectsWithin = (answer: unknown): readonly Readonly<Record<string, unknown>>[] => {
  const found: Readonly<Record<string, unknown>>[] = []
  const open: unknown[] = [answer]
  while (open.length > 0) {
    const closed = open.pop()
    const value = opened(closed)
    // Each time it is opened the text is shorter.
    if (typeof value === 'string' && value !== closed) open.push(value)
    if (typeof value !== 'object' || value === null) continue
    if (isObject(value)) found.push(value)
    for (const member of Object.values(value)) if (typeof member === 'object' || typeof member === 'string') open.push(member)
  }
  return found
}

/** Whether a part counts sections of a number as the result of a stored declaration does (specification 2.2). */
const countsSections = (part: unknown): boolean =>
  isReal(scalarText(memberOf(part, 'car'))) && countedSections.some((section) => Number(scalarText(memberOf(part, section))) > 0)

/**
 * Whether the body of an answer reports a success: with a status of failure it leaves open what happened to the request. A `submit_status`, wherever it stands,
 * counts before the status of the whole answer and before counts.
 */
export const reportsSuccess = (answer: unknown, rules: AnswerRules): boolean => {
  const parts = objectsWithin(answer)
  const words = parts.flatMap((part) => (Object.hasOwn(part, 'submit_status') ? [opened(part['submit_status'])] : []))
  if (words.length > 0) return words.some((word) => isOneOf(textOf(word), rules.successWords) || isOkWord(textOf(word), rules))
  return parts.some(
    (part) =>
      isOkWord(statusOf(part), rules) || (hasContent(memberOf(part, 'success')) && deniedBy(part, '', rules) === '') || countsSections(part)
  )
}

/** Members in which services and frameworks say why they refuse a request, without case and separators. */
const refusalNames: ReadonlySet<string> = new Set(
  'error errors errorcode errormessage errordescription message messages pesan msg detail details description title type instance reason status statuscode code rescode success fault exception timestamp path method trace traceid requestid car desc'.split(
    ' '
  )
)
/** Members of a result of a submission beside them (specification 2.2), whose counts may have a member `0`. */
const resultNames: ReadonlySet<string> = new Set(['submitstatus', 'submittype', 'err', '', ...countedSections])

/**
 * Whether an answer says nothing beside why the request was refused: every member with content, also of its results and of an object in its `error`, is one
 * in which refusals say that, and none of its codes is a word of success. Anything else may be of a submission that was stored.
 */
export const isOnlyRefusal = (answer: unknown, rules: AnswerRules): boolean => {
  const isUsual = (part: unknown, more: ReadonlySet<string>): boolean =>
    !isObject(part) ||
    Object.entries(part).every(([name, value]) => {
      const plain = name.toLowerCase().replace(/[^a-z]+/g, '')
      if (isNothing(value)) return true
      if (!refusalNames.has(plain)) return more.has(plain)
      return !/(?:code|success)$/.test(plain) || !isOkWord(scalarText(value), rules)
    })
  const results = objectsIn(memberOf(answer, 'desc'))
  const none: ReadonlySet<string> = new Set()
  return (
    isUsual(answer, none) &&
    [...results, ...results.flatMap((result) => objectsIn(memberOf(result, 'desc')))].every((part) => isUsual(part, resultNames)) &&
    objectsIn(opened(memberOf(answer, 'error'))).every((part) => isUsual(part, none))
  )
}

const isNoNumber = (car: unknown): boolean => (typeof car === 'string' || typeof car === 'number') && car !== '' && !isReal(String(car))

/** A name that means the aju number, without case and separators: `nomorAju`, `no_aju`, `nomor_pengajuan`. */
const numberName = /^(?:no|nomor|nomer|num|number|nr|id|kd|kode)?(?:peng)?aju(?:an)?(?:no|nomor|nomer|num|number|nr|id|car)?$/

/**
 * The aju number that a part without a `car` names under another name; '' for none: any value under a name that means it, and under any name a text that is an
 * aju number.
 */
const foreignNumber = (part: unknown): string => {
  if (!isObject(part)) return ''
  const values = Object.entries(part).flatMap(([name, value]): readonly string[] => {
    const text = scalarText(value).trim()
    if (text === '' || text.length > 60 || !/\d/.test(text) || !isReal(text)) return []
    const isNamed = numberName.test(name.toLowerCase().replace(/[^a-z]+/g, ''))
    return isNamed || checkAju(parseAju(text)).length === 0 ? [text] : []
  })
  return values[0] ?? ''
}

/** The aju number that a part of an answer names, as it came; '' for none. */
export const numberIn = (part: unknown): string => {
  const car = scalarText(memberOf(part, 'car'))
  return /^[[{]/.test(car) || !isReal(car) ? foreignNumber(part) : car
}

/** Tells which parts of an answer belong to the aju number `asked`, and collects the other numbers that it names. */
export const createOwnership = (asked: string) => {
  const own = ajuKey(asked)
  const others = new Set<string>()
  /** True for a part that names the number, false for one that names another number, null for one that names none. */
  const owns = (part: unknown): boolean | null => {
    const name = numberIn(part)
    const key = ajuKey(name)
    if (key === '') return null
    if (key !== own && others.size < mostOthers) others.add(shortText(name, 40))
    return key === own
  }
  return {
    owns,
    /**
     * Removes every part that names another number, wherever it stands, and every number that is a word for nothing, in place; undefined if the whole
     * value names another number.
     */
    withoutOthers: (value: unknown): unknown => {
      const root = { value }
      const open: object[] = [root]
      for (let holder = open.pop(); holder !== undefined; holder = open.pop()) {
        const isForeign = (member: unknown): boolean => owns(member) === false
        if (Array.isArray(holder) && holder.some(isForeign)) {
          const kept: unknown[] = holder.filter((member) => !isForeign(member))
          holder.length = 0
          for (const member of kept) holder.push(member)
        }
        for (const [key, member] of Object.entries(holder) as [string, unknown][]) {
          if (isForeign(member) || (key === 'car' && isNoNumber(member))) Reflect.deleteProperty(holder, key)
          else if (typeof member === 'object' && member !== null) open.push(member)
        }
      }
      return root.value
    },
    others: (): readonly string[] => [...others],
    /** `isPartial`: see `AnswerRemarks`. */
    remarks: ({ error, message, denied }: Said, isPartial: boolean): AnswerRemarks => ({
      error: error || denied,
      ...(message === '' ? {} : { message }),
      others: [...others],
      ...(isPartial ? { isPartial } : {})
    })
  }
}

/** The objects of a value that should be one object: PHP may make a list of them. */
export const objectsIn = (value: unknown): readonly Readonly<Record<string, unknown>>[] =>
  Array.isArray(value) ? value.filter(isObject) : isObject(value) ? [value] : []
