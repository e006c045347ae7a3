import type { customsResponse } from '../schema/customs-response.ts'
import type { declaration, submitEnvelope } from '../schema/declaration.ts'
import type { goodsLine } from '../schema/goods.ts'
import type { header } from '../schema/header.ts'
import type { loggedResponse, loggedStatus, statusLog } from '../schema/status-log.ts'
import type { submitResult } from '../schema/submit-result.ts'
import type { Answered, Draft, Shape } from './shape.ts'

export type Declaration = Shape<typeof declaration>
export type SubmitEnvelope = Shape<typeof submitEnvelope>
export type SubmitResult = Shape<typeof submitResult>
export type StatusLog = Shape<typeof statusLog>
export type LoggedStatus = Shape<typeof loggedStatus>
export type LoggedResponse = Shape<typeof loggedResponse>
export type CustomsResponse = Answered<typeof customsResponse>

/** The declaration in a draft: numbers may be blank (null). */
export type DraftDeclaration = Draft<typeof declaration>
export type DraftHeader = Draft<typeof header>
export type DraftGoodsLine = Draft<typeof goodsLine>
