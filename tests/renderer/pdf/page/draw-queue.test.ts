import { expect, test } from 'vitest'
import { createDrawQueue } from '../../../../renderer/pdf/page/page-geometry.ts'

test('tasks run one at a time in order; a failed one is skipped and a cancelled one does not run', async () => {
  const queue = createDrawQueue()
  const story: string[] = []
  const work =
    (name: string, fails = false) =>
    async (): Promise<void> => {
      story.push(`${name} begins`)
      await Promise.resolve()
      if (fails) throw new Error(name)
      story.push(`${name} ends`)
    }
  queue.add(work('a'))
  queue.add(work('b', true))
  const cancel = queue.add(work('c'))
  cancel()
  await new Promise<void>((resolve) => queue.add(() => work('d')().then(resolve)))
  expect(story).toEqual(['a begins', 'a ends', 'b begins', 'd begins', 'd ends'])
})
