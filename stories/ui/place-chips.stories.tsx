import preview from '../../.storybook/preview.tsx'
import { PlaceChips } from '#src/ui/place-chips.tsx'

const meta = preview.meta({
  title: 'Kit/Place chips',
  component: PlaceChips,
  args: { label: 'May be sent to', places: ['https://api.example.com', 'http://10.1.2.3:8443'] },
})

export const Places = meta.story()
export const Dark = Places.extend({ globals: { theme: 'dark', density: 'compact' } })
export const Long = meta.story({
  args: { places: [`https://${'a-very-long-name.'.repeat(6)}example.com`] },
  decorators: [
    (Story) => (
      <div className="w-64">
        <Story />
      </div>
    ),
  ],
})
