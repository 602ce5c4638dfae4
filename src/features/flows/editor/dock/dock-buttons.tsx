import { PanelBottom, TriangleAlert } from 'lucide-react'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { useFlowEditor } from '../editor-context.ts'

/** Opens the dock: at the problems, with their number, or as it was left. */
export function DockButtons() {
  const t = useTexts()
  const { problems, search, onSearch, room } = useFlowEditor()
  const count = problems?.length ?? 0
  const isBlocked = problems?.some(({ severity }) => severity === 'blocking') === true
  const toggle = (dock: 'problems' | 'outline') => onSearch({ dock: search.dock === dock ? undefined : dock })
  return (
    <>
      {count > 0 && (
        <Button
          tone="quiet"
          aria-label={t(($) => $.flow.problems.count, { count })}
          aria-pressed={search.dock === 'problems'}
          icon={
            <TriangleAlert
              size={14}
              strokeWidth={1.75}
              className={isBlocked ? 'text-danger-text' : 'text-warning-text'}
            />
          }
          onClick={() => toggle('problems')}
        >
          {room === 'phone' ? count : t(($) => $.flow.problems.count, { count })}
        </Button>
      )}
      {room !== 'phone' && (
        <IconButton
          label={t(($) => $.flow.dock.toggle)}
          icon={<PanelBottom size={16} strokeWidth={1.75} />}
          pressed={search.dock !== undefined}
          onClick={() => onSearch({ dock: search.dock === undefined ? 'outline' : undefined })}
        />
      )}
    </>
  )
}
