import { PanelBottom } from 'lucide-react'
import { byWeight, WeightSign, type Weight } from '#src/editor/problems/problem-line.tsx'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { useFlowEditor } from '../editor-context.ts'

/** Opens the dock: at the problems, with their number, or as it was left. */
export function DockButtons() {
  const t = useTexts()
  const { problems, isTold, search, onSearch, room } = useFlowEditor()
  const count = problems?.length ?? 0
  const told = problems?.filter((problem) => isTold(problem)) ?? []
  const [weight = 'open'] = told.map(({ severity }): Weight => severity).toSorted(byWeight)
  const words =
    told.length === 0 ? t(($) => $.flow.problems.missing, { count }) : t(($) => $.flow.problems.count, { count })
  const toggle = (dock: 'problems' | 'outline') => onSearch({ dock: search.dock === dock ? undefined : dock })
  return (
    <>
      {count > 0 && (
        <Button
          tone="quiet"
          aria-label={words}
          aria-pressed={search.dock === 'problems'}
          icon={<WeightSign weight={weight} />}
          onClick={() => toggle('problems')}
        >
          {room === 'phone' ? count : words}
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
