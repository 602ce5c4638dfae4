import { ACTION_GROUPS, type Action } from '#src/editor/actions/action.ts'
import { actionLabel } from '#src/editor/actions/action-label.ts'
import { ACTIONS } from '#src/editor/actions/actions.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { KeyCap } from '#src/ui/key-cap.tsx'
import { capsOf } from '../key-caps.ts'

type KeysDialogProps = {
  /** What there are keys for; everything that the editor does, where it is left out. */
  actions?: readonly Pick<Action, 'id' | 'group' | 'keys'>[]
  onClose: () => void
}

/** The keys of a canvas, by what they do. */
export function KeysDialog({ actions = ACTIONS, onClose }: KeysDialogProps) {
  const t = useTexts()
  const groups = ACTION_GROUPS.filter((group) => actions.some((action) => action.group === group))
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(($) => $.flow.keys.title)}
      description={t(($) => $.flow.keys.text)}
      closeLabel={t(($) => $.common.close)}
      size="large"
    >
      {/* The list may be longer than the dialog: with the focus in it, arrows scroll it. */}
      <div
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="focus-ring-inset -mx-2 max-h-[min(70dvh,44rem)] overflow-y-auto rounded-control px-2 py-1"
      >
        <div className="gap-8 md:columns-2">
          {groups.map((group) => (
            <section key={group} className="mb-4 break-inside-avoid">
              <h3 className="mb-1 text-13 font-semibold">{t(($) => $.flow.keys[group])}</h3>
              <dl className="flex flex-col gap-1 text-13">
                {actions
                  .filter((action) => action.group === group)
                  .map((action) => (
                    <div key={action.id} className="flex items-center justify-between gap-4">
                      <dt className="text-muted">{actionLabel(t, action.id)}</dt>
                      <dd className="flex shrink-0 gap-2">
                        {action.keys.map((keys) => (
                          <KeyCap key={keys} keys={capsOf(keys)} />
                        ))}
                      </dd>
                    </div>
                  ))}
              </dl>
            </section>
          ))}
        </div>
      </div>
    </Dialog>
  )
}
