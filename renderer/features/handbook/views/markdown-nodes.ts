import type { Token, Tokens } from 'marked'
import { h, type VNode } from 'vue'
import { headingId, plainText } from '../store/read-page.ts'

type Nodes = (VNode | string)[]

export interface MarkdownDeps {
  /** Address of a picture by its file name; undefined if it does not exist. */
  readonly pictureOf: (file: string) => string | undefined
  /** Opens a link of the page: `send.md#belum-pasti`. */
  readonly follow: (target: string) => void
}

/** Keys of the keyboard: `F1`, `Ctrl+Shift+L`, `?`. Other code is a name of a file or a value. */
const isKey = (code: string): boolean =>
  /^(?:(?:Ctrl|Alt|Shift)\+)*(?:F\d\d?|[A-Z0-9?=-]|[←→↑↓]|Enter|Esc|Tab|Space|Delete|Home|End|PgUp|PgDn)(?:…\d)?$/.test(code)

const fileOf = (href: string): string => href.slice(href.lastIndexOf('/') + 1)

/**
 * Vue nodes of the tokens of a Markdown text. Creates no HTML, which the content policy forbids; the token types that a page may
 * have are those below.
 */
export const markdownNodes = (tokens: readonly Token[], deps: MarkdownDeps): Nodes => {
  const within = (inner: readonly Token[] | undefined): Nodes => markdownNodes(inner ?? [], deps)
  const cell = (tag: 'th' | 'td', { tokens: inner }: Tokens.TableCell): VNode => h(tag, tag === 'th' ? { scope: 'col' } : {}, within(inner))

  const nodeOf = (token: Token): Nodes => {
    switch (token.type) {
      case 'heading':
        return [h(`h${String((token as Tokens.Heading).depth + 1)}`, { id: headingId(plainText(token)) }, within(token.tokens))]
      case 'paragraph':
        return [h('p', within(token.tokens))]
      case 'text':
        return token.tokens === undefined ? [(token as Tokens.Text).text] : within(token.tokens)
      case 'escape':
        return [(token as Tokens.Escape).text]
      case 'strong':
        return [h('strong', within(token.tokens))]
      case 'em':
        return [h('em', within(token.tokens))]
      case 'codespan': {
        const { text } = token as Tokens.Codespan
        return [h(isKey(text) ? 'kbd' : 'code', text)]
      }
      case 'list': {
        const { ordered, items } = token as Tokens.List
        return [
          h(
            ordered ? 'ol' : 'ul',
            items.map((item) => h('li', within(item.tokens)))
          )
        ]
      }
      case 'blockquote':
        return [h('blockquote', within(token.tokens))]
      case 'table': {
        const { header, rows } = token as Tokens.Table
        const head = h('thead', [
          h(
            'tr',
            header.map((one) => cell('th', one))
          )
        ])
        const body = h(
          'tbody',
          rows.map((row) =>
            h(
              'tr',
              row.map((one) => cell('td', one))
            )
          )
        )
        return [h('div', { class: 'table' }, [h('table', [head, body])])]
      }
      case 'link': {
        const { href } = token as Tokens.Link
        const onClick = (event: Event): void => {
          event.preventDefault()
          deps.follow(href)
        }
        return [h('a', { href: '#', 'data-link': href, onClick }, within(token.tokens))]
      }
      case 'image': {
        const { href, text } = token as Tokens.Image
        const src = deps.pictureOf(fileOf(href))
        return src === undefined ? [] : [h('img', { src, alt: text })]
      }
      case 'space':
        return []
      default:
        throw new Error(`the handbook has no ${token.type}`)
    }
  }
  return tokens.flatMap(nodeOf)
}
