import type { Language } from '#core/base/language.ts'
import { pageNames } from '../page-names.ts'
import { readPage, type HandbookPage } from '../read-page.ts'

export interface Handbook {
  readonly pages: readonly HandbookPage[]
  /** The address of a picture by its file name. */
  readonly pictures: ReadonlyMap<string, string>
}

const byFile = (files: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(Object.entries(files).map(([path, content]) => [path.slice(path.lastIndexOf('/') + 1), content]))

const modules = { id: () => import('./id.ts'), en: () => import('./en.ts') }

/** The handbook in a language; each is loaded when it is first read. */
export const loadHandbook = async (language: Language): Promise<Handbook> => {
  const { texts, pictures } = await modules[language]()
  const files = byFile(texts)
  return { pages: pageNames.map((name) => readPage(name, files.get(`${name}.md`) ?? '')), pictures: byFile(pictures) }
}
