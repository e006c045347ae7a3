import type { PracticeFault } from '#core/contract/practice.ts'
import { foreignCar, json, refusal, type Exchange, type Reply } from './faults.ts'
import type { Dossier, OpenDossier } from './issued-responses.ts'
import { byCarAnswer, byCodeAnswer, statusLogAnswer, unknownByCar, unknownByCode, unknownStatusLog } from './retrieval-answers.ts'
import { isResponseCode, responseCodes, type ResponseCode } from './statuses.ts'
import { sha256, type PracticeStore } from './store.ts'
import { submitAnswer } from './submit-answer.ts'
import { parseJson } from './http.ts'
import { readQuery, type Query, type ReadSubmission } from './validator.ts'

export interface Operation {
  readonly exchange: Exchange
  /** Answers a body. A submission is on the disk before this resolves. */
  answer(body: string, fault: PracticeFault): Promise<Reply>
}

export interface OperationDeps {
  readonly store: PracticeStore
  readonly open: OpenDossier
  readonly readSubmission: ReadSubmission
  now(): number
}

/**
 * The specification has no retrieval operation for bc28. For a BC 2.8 aju number the import operation answers every response, the export operation
 * all but the releases: a client that queries both must merge them without duplicates.
 */
const codesOf = { bc20: responseCodes, bc30: ['2090', '2020'] } as const satisfies Record<string, readonly ResponseCode[]>

/** The five operations of the specification, by their exact paths (section 4). */
export const operations = ({ store, open, readSubmission, now }: OperationDeps): ReadonlyMap<string, Operation> => {
  const submit: Operation = {
    exchange: 'submit',
    answer: async (body, fault) => {
      const declarations = readSubmission(parseJson(body))
      if (typeof declarations === 'string') return refusal(declarations)
      const at = now()
      const hash = sha256(body)
      await Promise.all(declarations.map((declaration) => store.save(declaration, hash, at)))
      return json(200, submitAnswer(declarations, fault))
    }
  }

  const retrieval = (
    unknown: (car: string) => object,
    codes: (query: Query) => readonly ResponseCode[],
    answerOf: (dossier: Dossier, fault: PracticeFault) => object | null
  ): Operation => ({
    exchange: 'retrieval',
    answer: async (body, fault) => {
      const query = readQuery(parseJson(body))
      if (typeof query === 'string') return refusal(query)
      const dossier = await open(query.car, codes(query))
      const found = dossier && answerOf(fault === 'foreign-car' ? withForeignCar(dossier) : dossier, fault)
      return json(200, found ?? unknown(query.car))
    }
  })

  const byCar = (kind: keyof typeof codesOf): Operation =>
    retrieval(
      () => unknownByCar,
      () => codesOf[kind],
      byCarAnswer
    )

  return new Map([
    ['/api/submit/bc28', submit],
    ['/api/getlog/statusrespon', retrieval(unknownStatusLog, () => responseCodes, statusLogAnswer)],
    ['/getresbycar/bc30', byCar('bc30')],
    ['/api/getresbycar/bc20', byCar('bc20')],
    [
      '/api/getresbycode/bc20',
      retrieval(
        () => unknownByCode,
        ({ reskd }) => (isResponseCode(reskd) ? [reskd] : []),
        (dossier, fault) => {
          const [response] = dossier.responses
          return response ? byCodeAnswer(dossier, response, fault) : null
        }
      )
    ]
  ])
}

const withForeignCar = (dossier: Dossier): Dossier => ({ ...dossier, track: { ...dossier.track, car: foreignCar(dossier.track.car) } })
