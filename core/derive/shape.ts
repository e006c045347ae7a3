import type { Json } from '../base/json.ts'
import type { AnyListNode, AnyNode, Field, ListNode, Members, Node, NullableNode, ObjectNode, OptionalNode } from '../schema/field.ts'
import type { customsResponse } from '../schema/customs-response.ts'
import type { declaration, submitEnvelope, goodsLine, header } from '../schema/declaration.ts'
import type { loggedResponse, loggedStatus, statusLog } from '../schema/status-log.ts'
import type { submitResult } from '../schema/submit-result.ts'

interface Kinds<Num> {
  string: string
  integer: Num
  number: Num
  boolean: boolean
}

type OptionalKeys<M extends Members> = { [K in keyof M]: M[K] extends OptionalNode ? K : never }[keyof M]

/** The TypeScript type of a definition on the wire; `Num` is the type of its numbers. */
export type Shape<N extends Node, Num = number> =
  N extends Field<infer K>
    ? Kinds<Num>[K]
    : N extends OptionalNode<infer Of>
      ? Shape<Of, Num>
      : N extends NullableNode<infer Of>
        ? Shape<Of, Num> | null
        : N extends ListNode<infer Of>
          ? readonly Shape<Of, Num>[]
          : N extends AnyListNode
            ? readonly Json[]
            : N extends AnyNode
              ? Json
              : N extends ObjectNode<infer M>
                ? { readonly [K in Exclude<keyof M, OptionalKeys<M>>]: Shape<M[K], Num> } & {
                    readonly [K in OptionalKeys<M>]?: Shape<M[K], Num>
                  }
                : never

/** As `Shape`, but numbers may be null or text: the type of a response after reading, whose numbers may be missing or unreadable. */
export type Answered<N extends Node> = Shape<N, number | string | null>

/** As `Shape`, but numbers may be blank (`null`): the type of a draft. */
export type Draft<N extends Node> =
  N extends Field<infer K>
    ? Kinds<number | null>[K]
    : N extends ListNode<infer Of>
      ? readonly Draft<Of>[]
      : N extends AnyListNode
        ? readonly Json[]
        : N extends ObjectNode<infer M>
          ? { readonly [K in keyof M]: Draft<M[K]> }
          : never

/** The blank value of a definition: `""` for strings, `false` for booleans, `null` for numbers, `[]` for lists (specification 2, "Unused string fields"). */
export const blank = <N extends Node>(node: N): Draft<N> => blankValue(node) as Draft<N>

const blankValue = (node: Node): Json => {
  switch (node.node) {
    case 'field':
      return node.kind === 'string' ? '' : node.kind === 'boolean' ? false : null
    case 'object':
      return Object.fromEntries(Object.entries(node.members).map(([key, member]) => [key, blankValue(member)]))
    case 'list':
    case 'any-list':
      return []
    case 'any':
    case 'nullable':
    case 'optional':
      return null
    default:
      return node satisfies never
  }
}

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
