import addonA11y from '@storybook/addon-a11y'
import { definePreview } from '@storybook/react-vite'
import { configure } from 'storybook/test'
import { SampleLanguageContext } from '../stories/support/sample.ts'
import '../src/ui/tokens.css'

// The usual second is soon over on a busy machine.
configure({ asyncUtilTimeout: 5_000 })

const isTest = import.meta.env.MODE === 'test'

const choice = (title: string, icon: 'contrast' | 'globe' | 'component', items: readonly string[]) => ({
  description: title,
  toolbar: { title, icon, items: [...items], dynamicTitle: true },
})

export default definePreview({
  addons: [addonA11y()],
  globalTypes: {
    theme: choice('Theme', 'contrast', ['light', 'dark']),
    lang: choice('Language', 'globe', ['en', 'zh']),
    density: choice('Density', 'component', ['normal', 'compact']),
  },
  initialGlobals: { theme: 'light', lang: 'en', density: 'normal' },
  parameters: {
    // A test does not have each node described that passes: nobody reads it.
    a11y: { test: 'error', options: isTest ? { resultTypes: ['violations'] } : {} },
    backgrounds: { disable: true },
  },
  beforeEach: () => {
    // A test looks at the end of a motion, never into its middle.
    if (isTest) document.documentElement.dataset.motion = 'none'
    return () => {
      localStorage.clear()
      sessionStorage.clear()
    }
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
