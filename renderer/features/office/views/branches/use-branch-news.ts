import { onUnmounted } from 'vue'
import { useText } from '../../../../i18n/use-text.ts'
import { useMessages } from '../../../../messages/messages.ts'
import { useBranches } from '../../../../actions/branches.ts'
import { useHoldingActions } from '../../../../actions/hand-over.ts'
import { useOffice } from '../../store/office.ts'
import { useBranchesText } from '../../dialog-text.ts'

/** Messages about new branches: for the desk that made one, that its edits are kept; for the holder, that there is something to merge. */
export const useBranchNews = (): void => {
  const text = useBranchesText()
  const common = useText()
  const office = useOffice()
  const actions = useHoldingActions()
  const branches = useBranches()
  const messages = useMessages()

  onUnmounted(
    branches.onNew((news) => {
      const announced = new Set<string>()
      for (const { declaration, desk, reason } of news) {
        const isOwn = desk === office.ownDesk
        const nameOf = (): string => office.deskName(desk) || text.value.otherDesk
        if (declaration === null && reason === 'set-back') {
          if (!announced.has(reason) && office.mayWrite) messages.say(() => text.value.news.masterSetBack, 'warn')
          announced.add(reason)
          continue
        }
        if (declaration === null) {
          if (!announced.has(desk) && !isOwn && office.isOwner) messages.say(() => text.value.news.master(nameOf()), 'warn')
          announced.add(desk)
          continue
        }
        // Many edits come in several branches.
        if (announced.has(declaration) || (!isOwn && !office.isHeld(declaration))) continue
        announced.add(declaration)
        const isHeld = office.isHeld(declaration)
        messages.say(
          () => {
            const { setBack, own, ownHeld, theirs } = text.value.news
            const aju = actions.namesOf([declaration])
            if (reason === 'set-back') return setBack(aju)
            return isOwn ? (isHeld ? ownHeld : own)(aju) : theirs(nameOf(), aju)
          },
          'warn',
          {
            button: { action: 'message.open', label: () => common.value.common.open, run: () => void (branches.shown = { declaration }) }
          }
        )
      }
    })
  )
}
