import { useState } from 'react'
import { expect, userEvent } from 'storybook/test'
import { Button } from '#src/ui/button.tsx'
import { TabPanel, Tabs } from '#src/ui/tabs.tsx'
import preview from '../../.storybook/preview.tsx'
import { sampleIn, useSample } from '../support/sample.ts'
import { DARK, Sheet } from '../support/sheet.tsx'

const meta = preview.meta({ title: 'Kit/Tabs', component: Tabs })

function ThreeTabs({ aside }: { aside?: boolean }) {
  const sample = useSample()
  const [value, setValue] = useState('t0')
  return (
    <Tabs
      label={sample.tabsLabel}
      value={value}
      onValueChange={setValue}
      aside={
        aside && (
          <Button tone="quiet" className="mb-1">
            {sample.filter}
          </Button>
        )
      }
      tabs={[
        { value: 't0', label: sample.tabs[0] },
        { value: 't1', label: sample.tabs[1], count: 12 },
        { value: 't2', label: sample.tabs[2] },
        { value: 't3', label: sample.longWord, disabled: true },
      ]}
    >
      {['t0', 't1', 't2'].map((tab, index) => (
        <TabPanel key={tab} value={tab}>
          <p className="text-muted">
            {sample.tabs[index]}: {sample.sentence}
          </p>
        </TabPanel>
      ))}
    </Tabs>
  )
}

function AllTabs() {
  return (
    <Sheet>
      <ThreeTabs />
      <ThreeTabs aside />
      <div className="w-64">
        <ThreeTabs />
      </div>
    </Sheet>
  )
}

export const States = meta.story({ render: () => <AllTabs /> })

export const StatesDark = meta.story({ render: () => <AllTabs />, globals: DARK })

export const ArrowKeysShowTheNextTab = meta.story({
  render: () => <ThreeTabs />,
  play: async ({ canvas }) => {
    const [first, second, third] = sampleIn('en').tabs
    await userEvent.tab()
    await expect(canvas.getByRole('tab', { name: first })).toHaveFocus()
    await userEvent.keyboard('{ArrowRight}')
    await expect(canvas.getByRole('tabpanel')).toHaveTextContent(second!)
    await userEvent.keyboard('{End}')
    await expect(canvas.getByRole('tabpanel')).toHaveTextContent(third!)
    await userEvent.tab()
    await expect(canvas.getByRole('tabpanel')).toHaveFocus()
    await userEvent.click(canvas.getByRole('tab', { name: first }))
    await expect(canvas.getByRole('tabpanel')).toHaveTextContent(first!)
  },
})
