import { use, useState } from 'react'
import { flushSync } from 'react-dom'
import { expect, waitFor } from 'storybook/test'
import preview from '../../../.storybook/preview.tsx'
import { USUAL_LOOK } from '#src/domain/web-client/look.ts'
import { LookPreview } from '#src/features/web-client/look/look-preview.tsx'
import { ApplicationContext } from '#src/features/shared/session/application-context.ts'
import type { Language } from '#src/lib/languages.ts'
import { Button } from '#src/ui/button.tsx'
import { consoleTexts, inConsole } from '../../support/console/console.tsx'
import { SampleLanguageContext } from '../../support/sample.ts'
import { DARK } from '../../support/sheet.tsx'
import { sampleApplication } from '../frame/people.ts'

const SHOWN: readonly Language[] = ['en', 'ko']

/** The preview beside a choice of its language. */
function Stage() {
  const own = use(SampleLanguageContext)
  const [language, setLanguage] = useState<Language>(own)
  return (
    <ApplicationContext value={sampleApplication(own, ['super_admin'])}>
      <div className="flex gap-2 pb-4">
        {SHOWN.map((one) => (
          <Button key={one} onClick={() => flushSync(() => setLanguage(one))}>
            {one}
          </Button>
        ))}
      </div>
      <LookPreview look={USUAL_LOOK} language={language} />
    </ApplicationContext>
  )
}

const meta = preview.meta({
  title: 'Screens/Web client/Look preview',
  component: Stage,
  loaders: [consoleTexts],
  decorators: [inConsole()],
})

export const Usual = meta.story()
export const UsualDark = meta.story({ globals: { ...DARK, lang: 'zh' } })

/** Words that come late are not drawn over what was chosen since. */
export const LateWords = meta.story({
  play: async ({ canvas, canvasElement }) => {
    const page = () => canvasElement.querySelector('iframe')?.contentDocument?.documentElement
    await waitFor(() => expect(page()).toHaveAttribute('lang', 'en'))
    const drawn: string[] = []
    const watch = new MutationObserver(() => drawn.push(page()?.lang ?? ''))
    watch.observe(page()!, { attributeFilter: ['lang'] })
    const [first, second] = SHOWN.map((name) => canvas.getByRole('button', { name }))
    second!.click()
    // Now its words are asked for, and not here.
    const { clientWords } = await import('#src/widget/preview/preview.tsx')
    first!.click()
    await clientWords('ko')
    await waitFor(() => expect(drawn).not.toEqual([]))
    await expect(drawn).not.toContain('ko')
    await expect(page()).toHaveAttribute('lang', 'en')
  },
})
