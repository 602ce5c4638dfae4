import type { ManyDeeds } from '#src/editor/inspector/many-panel.tsx'
import { useEditorActions } from './actions-context.ts'

const ALIGN = {
  left: 'alignLeft',
  centre: 'alignCentre',
  right: 'alignRight',
  top: 'alignTop',
  middle: 'alignMiddle',
  bottom: 'alignBottom',
} as const

/** What the settings of several things at once can do: the same actions as the keys. */
export function useManyDeeds(): ManyDeeds {
  const { run } = useEditorActions()
  return {
    align: (how) => run(ALIGN[how]),
    distribute: (axis) => run(axis === 'horizontal' ? 'distributeAcross' : 'distributeDown'),
    group: () => run('group'),
    setDisabled: () => run('disable'),
    remove: () => run('remove'),
  }
}
