import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { RouterProvider, type RouterHistory } from '@tanstack/react-router'
import { useState } from 'react'
import { useLanguage } from '#src/i18n/language.ts'
import { buildRouter } from './router.ts'

type AppProps = { queryClient: QueryClient; history: RouterHistory }

/** The console: the server's data and the routes, which are built anew when the language changes. */
export function App(props: AppProps) {
  const language = useLanguage()
  return (
    <QueryClientProvider client={props.queryClient}>
      <Routes key={language} language={language} {...props} />
    </QueryClientProvider>
  )
}

function Routes({ queryClient, history, language }: AppProps & { language: string }) {
  const [router] = useState(() => buildRouter(queryClient, language, history))
  return <RouterProvider router={router} />
}
