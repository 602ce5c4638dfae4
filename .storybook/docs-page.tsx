import { Controls, Description, DocsContext, DocsStory, Primary, Subtitle, Title } from '@storybook/addon-docs/blocks'
import { use } from 'react'

/**
 * A component's page: what it is, one to change by its controls, and its states side by side. Stories that press and type by
 * themselves are left to the tree, since on one page they would take the focus from each other and from the reader.
 */
export default function DocsPage() {
  const [, ...others] = use(DocsContext).componentStories()
  return (
    <>
      <Title />
      <Subtitle />
      <Description />
      <Primary />
      <Controls />
      <div className="grid gap-x-6 lg:grid-cols-2">
        {others
          .filter(({ playFunction }) => playFunction === undefined)
          .map((story) => (
            <div key={story.id} className="min-w-0">
              <DocsStory of={story.moduleExport} expanded />
            </div>
          ))}
      </div>
    </>
  )
}
