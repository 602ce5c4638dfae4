import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { createContext, use, useState, type ReactNode } from 'react'

const Content = createContext<ReactNode>(null)

function Shown() {
  return use(Content)
}

/** A router around a story, so that links, blockers and the current page work; every path shows the story. */
export function Stage({ children, path = '/main/1400000001/chatbot/basic' }: { children: ReactNode; path?: string }) {
  const [router] = useState(() => {
    const root = createRootRoute()
    const any = createRoute({ getParentRoute: () => root, path: '$', component: Shown })
    return createRouter({
      routeTree: root.addChildren([any]),
      history: createMemoryHistory({ initialEntries: [path] }),
    })
  })
  return (
    <Content value={children}>
      <RouterProvider router={router} />
    </Content>
  )
}
