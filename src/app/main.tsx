import { createBrowserHistory } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '#src/ui/tokens.css'
import { createQueryClient } from '#src/api/query.ts'
import { languageOfPage, showLanguage } from '#src/i18n/language.ts'
import { App } from './app.tsx'
import { keepPolicy } from './keep-policy.ts'
import { reloadOnMissingPart } from './reload-once.ts'

keepPolicy()
reloadOnMissingPart()

const place = document.getElementById('app')
if (place === null) throw new Error('The page has no place for the console.')

showLanguage(languageOfPage()).then(
  () =>
    createRoot(place).render(
      <StrictMode>
        <App queryClient={createQueryClient()} history={createBrowserHistory()} />
      </StrictMode>,
    ),
  // No language could be had, so there is no text to say it with but the page's own.
  () => document.getElementById('no-texts')?.removeAttribute('hidden'),
)
