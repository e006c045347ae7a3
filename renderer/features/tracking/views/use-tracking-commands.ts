import { CheckCheck, Plus, RefreshCw, Square } from '@lucide/vue'
import { computed, type Component, type ComputedRef } from 'vue'
import { offerCommands, type Command } from '../../../commands/registry.ts'
import { useMessages } from '../../../messages/messages.ts'
import { useAutoRefresh } from '../../../actions/auto-refresh.ts'
import { useTracking } from '../store/tracking.ts'
import { useTrackingList, type TrackRow } from '../store/tracking-list.ts'
import { failureSentence } from '../../../i18n/failure-sentence.ts'
import { useText } from '../../../i18n/use-text.ts'

/**
 * Offers the commands of the tracking screen. `refreshAll` is for the button, which refreshes the selected rows, or all unfinished ones, and stops it while
 * it runs. In the palette the global command refreshes all unfinished ones.
 */
export const useTrackingCommands = (
  openWatchDialog: () => void
): { readonly refreshAll: ComputedRef<Command & { readonly icon: Component }> } => {
  const text = useText()
  const tracking = useTracking()
  const list = useTrackingList()
  const auto = useAutoRefresh()
  const messages = useMessages()
  const selected = computed(() => list.rows.filter((row) => list.selection.has(row.car)))

  const refreshMany = async (rows: readonly TrackRow[]): Promise<void> => {
    if (auto.walk !== null) return
    const { done, total, failure } = await auto.refreshMany(rows.map(({ car }) => car))
    messages.report(
      'tracking.refresh',
      failure ? () => text.value.tracking.refreshStopped(done, total, failureSentence(text.value, failure)) : null
    )
  }

  const markAllSeen = async (): Promise<void> => {
    const done = await list.markSeen()
    if (done.length === 0) return
    const undo = { action: 'message.undo', label: () => text.value.common.undo, run: () => tracking.setSeen(done, 0) } as const
    messages.say(() => text.value.inbox.marked(done.length), 'ok', { about: 'tracking.markAllSeen', button: undo })
  }

  const refreshUnfinished = (): Promise<void> => refreshMany(list.all.filter((row) => !row.finished))
  const refreshChosen = (): Promise<void> => refreshMany(selected.value)

  const isSeveral = computed(() => selected.value.length > 1)
  const refreshLabel = computed((): string => {
    const words = text.value.tracking
    return isSeveral.value ? words.refreshChosen(selected.value.length) : words.refreshAll
  })
  const refreshAll = computed(() =>
    auto.walk === null
      ? {
          action: 'tracking.refreshAll',
          label: refreshLabel.value,
          icon: RefreshCw,
          run: isSeveral.value ? refreshChosen : refreshUnfinished
        }
      : {
          action: 'tracking.stop',
          label: text.value.tracking.reading[auto.walk.part](auto.walk.done, auto.walk.total),
          icon: Square,
          run: auto.stopWalk
        }
  )

  offerCommands((): readonly Command[] => {
    const words = text.value.tracking
    return [
      { action: 'tracking.watch', label: words.watch.open, icon: Plus, run: openWatchDialog },
      ...(auto.walk ? [{ action: 'tracking.stop', label: words.stop, icon: Square, run: () => auto.stopWalk() }] : []),
      ...(isSeveral.value && auto.walk === null
        ? [
            {
              action: 'tracking.refreshChosen',
              label: words.refreshChosen(selected.value.length),
              icon: RefreshCw,
              forRows: 'all' as const,
              run: refreshChosen
            }
          ]
        : []),
      ...(list.rows.some(({ unread }) => unread > 0)
        ? [{ action: 'tracking.markAllSeen', label: words.markAllSeen, icon: CheckCheck, run: markAllSeen }]
        : [])
    ]
  })

  return { refreshAll }
}
