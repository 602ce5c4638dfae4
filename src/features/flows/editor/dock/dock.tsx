import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Outline } from '#src/editor/outline/outline.tsx'
import { useTexts } from '#src/i18n/use-texts.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { TabPanel, Tabs } from '#src/ui/tabs.tsx'
import { useFlowEditor } from '../editor-context.ts'
import { DOCKS } from '../search.ts'
import { TestsPanel } from '../try-it/tests/tests-panel.tsx'
import { TracePanel } from '../try-it/trace/trace-panel.tsx'
import { useOutlineHost } from '../use-outline-host.ts'
import { ProblemsPanel } from './problems-panel.tsx'
import { VariablesPanel } from './variables-panel.tsx'

/** What can be looked at below the canvas. */
export function Dock() {
  const t = useTexts()
  const { family, search, onSearch, problems, room } = useFlowEditor()
  const outline = useOutlineHost()
  const panels: Record<(typeof DOCKS)[number], ReactNode> = {
    problems: <ProblemsPanel />,
    variables: <VariablesPanel />,
    trace: <TracePanel />,
    tests: <TestsPanel />,
    outline: <Outline host={outline} />,
  }
  const tabs = [
    ...DOCKS.map((value) => ({
      value: value as string,
      label: t(($) => $.flow.dock[value]),
      panel: panels[value],
      ...(value === 'problems' && problems !== null && problems.length > 0 && { count: problems.length }),
    })),
    ...family.docks.map(({ name, label, Panel }) => ({ value: name, label: label(t), panel: <Panel /> })),
  ]
  const shown = tabs.find(({ value }) => value === search.dock)?.value ?? 'problems'
  return (
    <section
      aria-label={t(($) => $.flow.dock.label)}
      className="flex h-full min-h-0 flex-col border-t border-line bg-surface"
    >
      <h2 className="sr-only">{t(($) => $.flow.dock.label)}</h2>
      <Tabs
        label={t(($) => $.flow.dock.label)}
        value={shown}
        onValueChange={(dock) => onSearch({ dock })}
        className="min-h-0 flex-1"
        tabs={tabs}
        aside={
          room !== 'phone' && (
            <IconButton
              label={t(($) => $.flow.dock.close)}
              icon={<X size={16} />}
              onClick={() => onSearch({ dock: undefined })}
            />
          )
        }
      >
        {tabs.map(({ value, panel }) => (
          <TabPanel key={value} value={value} data-focus-home className="relative min-h-0 flex-1 overflow-auto pt-0!">
            {value === shown && panel}
          </TabPanel>
        ))}
      </Tabs>
    </section>
  )
}
