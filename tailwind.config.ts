import type { Config } from 'tailwindcss'

/** Tailwind reads its tokens from src/ui/tokens.css; this file only names where classes are written and what «dark» is. */
export default {
  content: ['./stories/**/*.tsx', './src/**/*.{ts,tsx}', './.storybook/**/*.tsx'],
  darkMode: ['selector', '[data-theme="dark"]'],
} satisfies Config
