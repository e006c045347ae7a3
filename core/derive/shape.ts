import type { Json } from '../base/json.ts'
import type { AnyListNode, AnyNode, Field, ListNode, Members, Node, NullableNode, ObjectNode, OptionalNode } from '../schema/field.ts'

interface Kinds {
  string: string
  integer: number
  number: number
  boolean: boolean
}

type OptionalKeys<M extends Members> = { [K in keyof M]: M[K] extends OptionalNode ? K : never }[keyof M]

/** The TypeScript type of a definition on the wire. */
export type Shape<N extends Node> =
  N extends Field<infer K>
    ? Kinds[K]
    : N extends OptionalNode<infer Of>
      ? Shape<Of>
      : N extends NullableNode<infer Of>
        ? Shape<Of> | null
        : N extends ListNode<infer Of>
          ? readonly Shape<Of>[]
          : N extends AnyListNode
            ? readonly Json[]
            : N extends AnyNode
              ? Json
              : N extends ObjectNode<infer M>
                ? { readonly [K in Exclude<keyof M, OptionalKeys<M>>]: Shape<M[K]> } & { readonly [K in OptionalKeys<M>]?: Shape<M[K]> }
                : never

/** As `Shape`, but numbers may be blank (`null`): the type of a draft. */
export type Draft<N extends Node> =
  N extends Field<infer K>
    ? K extends 'number' | 'integer'
      ? number | null
      : Kinds[K]
    : N extends ListNode<infer Of>
      ? readonly Draft<Of>[]
      : N extends AnyListNode
        ? readonly Json[]
        : N extends ObjectNode<infer M>
          ? { readonly [K in keyof M]: Draft<M[K]> }
          : never

/** As `Shape`, but numbers may be null or text: the type of a response after reading, whose numbers may be missing or unreadable. */
export type Answered<N extends Node> =
  N extends Field<infer K>
    ? K extends 'number' | 'integer'
      ? number | string | null
      : Kinds[K]
    : N extends OptionalNode<infer Of>
      ? Answered<Of>
      : N extends NullableNode<infer Of>
        ? Answered<Of> | null
        : N extends ListNode<infer Of>
          ? readonly Answered<Of>[]
          : N extends AnyListNode
            ? readonly Json[]
            : N extends AnyNode
              ? Json
              : N extends ObjectNode<infer M>
                ? { readonly [K in Exclude<keyof M, OptionalKeys<M>>]: Answered<M[K]> } & {
                    readonly [K in OptionalKeys<M>]?: Answered<M[K]>
                  }
                : never
