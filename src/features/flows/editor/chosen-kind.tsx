import { QuickAdd } from '#src/editor/palette/quick-add.tsx'
import { useFlowEditor } from './editor-context.ts'
import type { Adding } from './use-adding.ts'
import { useKindScope } from './use-kind-scope.ts'

const NOWHERE = { x: 0, y: 0 }

/** The list of kinds at the place where a node shall come. */
export function ChosenKind({ adding, recent }: { adding: Adding; recent: readonly string[] }) {
  const { kinds } = useFlowEditor()
  const scope = useKindScope()
  return (
    <QuickAdd
      kinds={kinds}
      {...scope}
      recent={recent}
      open={adding.at !== null}
      at={adding.at ?? NOWHERE}
      onPick={adding.pick}
      onClose={adding.close}
    />
  )
}
