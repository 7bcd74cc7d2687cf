// Entry point of the dashboard.
import '../brand/tokens.css'
import './app.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createQueryClient } from './api/create-query-client.ts'
import { NowProvider } from './components/relative-time.tsx'
import { ToastProvider } from './components/toast.tsx'
import { createAppRouter } from './router.tsx'

const queries = createQueryClient()
const router = createAppRouter(queries)
const root = document.getElementById('app')
if (!root) throw new Error('The page has no #app element.')

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <NowProvider>
        <ToastProvider>
          <RouterProvider router={router} />
        </ToastProvider>
      </NowProvider>
    </QueryClientProvider>
  </StrictMode>,
)
