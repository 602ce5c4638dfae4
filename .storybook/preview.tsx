import addonA11y from '@storybook/addon-a11y'
import addonDocs from '@storybook/addon-docs'
import { definePreview } from '@storybook/react-vite'
import { configure } from 'storybook/test'
import { lazy, Suspense } from 'react'
import { LANGUAGES } from '#src/lib/languages.ts'
import { SampleLanguageContext } from '../stories/support/sample.ts'
import '../src/ui/tokens.css'

// The usual second is soon over on a busy machine.
configure({ asyncUtilTimeout: 5_000 })

const isTest = import.meta.env.MODE === 'test'

/** Fetched for a page of documentation alone: tests show none. */
const DocsPage = lazy(() => import('./docs-page.tsx'))

/** What React says where it would draw wrongly: of two children with one key, old ones are never taken away. */
const KEY_FAULT = /two children with the same key|unique "key" prop/
/** What it has said so in the story that is shown. */
const keyFaults: string[] = []

const choice = (title: string, icon: 'contrast' | 'globe' | 'component', items: readonly string[]) => ({
  description: title,
  toolbar: { title, icon, items: [...items], dynamicTitle: true },
})

export default definePreview({
  addons: [addonA11y(), addonDocs()],
  tags: ['autodocs'],
  globalTypes: {
    theme: choice('Theme', 'contrast', ['light', 'dark']),
    // The console speaks English and Chinese; the web client all of them.
    lang: choice('Language', 'globe', Object.keys(LANGUAGES)),
    density: choice('Density', 'component', ['normal', 'compact']),
  },
  initialGlobals: { theme: 'light', lang: 'en', density: 'normal' },
  parameters: {
    // A test does not have each node described that passes: nobody reads it.
    a11y: { test: 'error', options: isTest ? { resultTypes: ['violations'] } : {} },
    backgrounds: { disable: true },
    options: { storySort: { order: ['Foundations', 'Kit', 'Editor', 'Nodes', 'Screens', 'Web client', 'Change log'] } },
    viewport: {
      options: {
        phone: { name: 'Phone', styles: { width: '390px', height: '844px' }, type: 'mobile' },
        narrow: { name: 'Narrow phone', styles: { width: '320px', height: '568px' }, type: 'mobile' },
        panel: { name: 'Panel of the web client', styles: { width: '380px', height: '640px' }, type: 'mobile' },
        tablet: { name: 'Tablet', styles: { width: '768px', height: '1024px' }, type: 'tablet' },
        laptop: { name: 'Laptop', styles: { width: '1440px', height: '900px' }, type: 'desktop' },
      },
    },
    // Each story in a page of its own: it sets the theme and language of the whole page, and opens dialogs over it.
    docs: {
      story: { inline: false, height: '24rem' },
      page: () => (
        <Suspense>
          <DocsPage />
        </Suspense>
      ),
    },
  },
  beforeEach: () => {
    // A test looks at the end of a motion, never into its middle.
    if (isTest) document.documentElement.dataset.motion = 'none'
    keyFaults.length = 0
    const { error } = console
    console.error = (...words: unknown[]) => {
      if (KEY_FAULT.test(String(words[0]))) keyFaults.push(words.map(String).join(' '))
      error(...words)
    }
    return () => {
      console.error = error
      localStorage.clear()
      sessionStorage.clear()
    }
  },
  afterEach: () => {
    if (isTest && keyFaults.length > 0) throw new Error(keyFaults[0])
  },
  decorators: [
    (Story, { globals }) => {
      const lang = globals.lang === 'zh' ? 'zh' : 'en'
      const root = document.documentElement
      root.dataset.theme = globals.theme === 'dark' ? 'dark' : 'light'
      root.dataset.density = globals.density === 'compact' ? 'compact' : 'normal'
      root.lang = lang === 'zh' ? 'zh-CN' : 'en'
      return (
        <SampleLanguageContext value={lang}>
          <Story />
        </SampleLanguageContext>
      )
    },
  ],
})
