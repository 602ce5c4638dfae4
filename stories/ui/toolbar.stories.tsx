import { Bold, Italic, Link, Redo2, Undo2, WandSparkles } from 'lucide-react'
import { useState } from 'react'
import { expect, fn, userEvent, within } from 'storybook/test'
import preview from '../../.storybook/preview.tsx'
import { Toolbar, ToolbarButton, ToolbarSeparator } from '#src/ui/toolbar.tsx'
import { Row, Sheet } from '../support/sheet.tsx'
import { useWorkSample } from '../support/sample-work.ts'

const meta = preview.meta({ title: 'Kit/Toolbar', component: Toolbar })
const redone = fn()
const icon = { size: 16, strokeWidth: 1.75 }

function Tools({ label, vertical = false }: { label: string; vertical?: boolean }) {
  const { tools } = useWorkSample()
  const [bold, setBold] = useState(true)
  const [italic, setItalic] = useState(false)
  return (
    <Toolbar label={label} orientation={vertical ? 'vertical' : 'horizontal'}>
      <ToolbarButton
        label={tools.bold}
        icon={<Bold {...icon} />}
        pressed={bold}
        onPress={() => setBold(!bold)}
        shortcut={['Mod', 'B']}
      />
      <ToolbarButton
        label={tools.italic}
        icon={<Italic {...icon} />}
        pressed={italic}
        onPress={() => setItalic(!italic)}
        shortcut={['Mod', 'I']}
      />
      <ToolbarButton label={tools.link} icon={<Link {...icon} />} onPress={fn()} />
      <ToolbarSeparator />
      <ToolbarButton label={tools.undo} icon={<Undo2 {...icon} />} onPress={fn()} />
      <ToolbarButton label={tools.redo} icon={<Redo2 {...icon} />} onPress={redone} disabled />
      {!vertical && (
        <>
          <ToolbarSeparator />
          <ToolbarButton label={tools.tidy} icon={<WandSparkles {...icon} />} onPress={fn()} named />
        </>
      )}
    </Toolbar>
  )
}

function Demo() {
  const { tools } = useWorkSample()
  return (
    <Sheet>
      <Row label="across">
        <Tools label={tools.label} />
      </Row>
      <Row label="upright">
        <Tools label={`${tools.label} 2`} vertical />
      </Row>
    </Sheet>
  )
}

export const States = meta.story({ render: () => <Demo /> })
export const StatesDark = States.extend({ globals: { theme: 'dark', lang: 'zh', density: 'compact' } })

export const OneTabStop = States.extend({
  name: 'One stop of Tab; arrows walk the tools and come to disabled ones too',
  play: async ({ canvasElement }) => {
    redone.mockClear()
    const bar = within(within(canvasElement).getByRole('toolbar', { name: 'Text' }))
    await userEvent.tab()
    await expect(bar.getByRole('button', { name: 'Bold' })).toHaveFocus()
    await userEvent.keyboard(' ')
    await expect(bar.getByRole('button', { name: 'Bold' })).toHaveAttribute('aria-pressed', 'false')
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}')
    await expect(bar.getByRole('button', { name: 'Redo' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect(redone).not.toHaveBeenCalled()
    await userEvent.keyboard('{End}')
    await expect(bar.getByRole('button', { name: 'Tidy up' })).toHaveFocus()
    await userEvent.tab()
    await expect(bar.queryByRole('button', { name: 'Tidy up' })).not.toHaveFocus()
  },
})
