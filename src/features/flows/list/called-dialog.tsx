import { ScreenLink } from '#src/features/shared/screens/screen-link.tsx'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Link } from '#src/ui/link.tsx'
import { flowPath } from './flow-path.ts'

/** A flow that cannot be deleted, and the flows that call it. */
export type Called = { name: string; callers: readonly { id: string; name: string }[] }

type CalledDialogProps = { appId: string; called: Called | undefined; onClose: () => void }

/** Tells which flows call the one to be deleted, with the way to each of them. */
export function CalledDialog({ appId, called, onClose }: CalledDialogProps) {
  const t = useTexts()
  return (
    <Dialog
      open={called !== undefined}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="small"
      title={t(($) => $.flows.called.title, { name: called?.name ?? '' })}
      description={t(($) => $.flows.called.text, { count: called?.callers.length ?? 0 })}
      closeLabel={t(($) => $.common.close)}
      footer={<Button onClick={onClose}>{t(($) => $.common.close)}</Button>}
    >
      <ul className="flex list-disc flex-col gap-1.5 pl-5 text-14">
        {called?.callers.map(({ id, name }) => (
          <li key={id}>
            <Link asChild>
              <ScreenLink href={flowPath(appId, id)}>{name}</ScreenLink>
            </Link>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
