// Texts of the plan and billing settings.
import { messages as headings } from '../../headings/messages.ts'

export const messages = {
  title: headings.plan,
  intro: {
    personal: 'Your current plan and other options.',
    organisation: ({ name }: { readonly name: string }) =>
      `The current plan of ${name} and other options.`,
  },
  unverified: 'Confirm your email to choose a plan.',
  current: {
    title: 'Current plan',
    paymentFailed:
      'Your last payment failed. We’ll retry over the next few days. Update your card to keep your plan.',
    restricted: ({ roles }: { readonly roles: string }) => `Only ${roles} can see billing details.`,
    manage: 'Manage billing',
    invoices: 'Invoices and billing details',
    free: ({ days }: { readonly days: number }) =>
      `Drops stay live if the owner signs in every ${days} days.`,
    discontinued: ({ plan }: { readonly plan: string }) =>
      `${plan} is no longer sold. You keep it until you cancel your subscription.`,
    price: ({
      amount,
      interval,
    }: {
      readonly amount: string
      readonly interval: 'month' | 'year'
    }) => `${amount} per ${interval}, before tax`,
    complimentary: 'This plan is complimentary. You have nothing to pay.',
    complimentaryEnds: ({ day, next }: { readonly day: string; readonly next: string }) =>
      `It ends on ${day}; then you’re on ${next}.`,
    cancelled: ({ day, next }: { readonly day: string; readonly next: string }) =>
      `Your plan is cancelled and ends on ${day}. After that, you’re on ${next}.`,
    freeAgain: ({ drops }: { readonly drops: number }) =>
      `Drops beyond its ${drops} are paused, and drops expire if the owner doesn’t sign in.`,
    renews: ({ day }: { readonly day: string }) => `Renews on ${day}.`,
    renewsUntilCancelled: 'Renews until you cancel.',
  },
  offers: {
    title: 'Plans',
    interval: 'Billing interval',
    monthly: 'Monthly',
    yearly: 'Yearly',
    current: 'Current plan',
    perMonth: 'per month',
    perYear: 'per year',
    free: 'Free forever',
    orYear: ({ amount }: { readonly amount: string }) => `or ${amount} per year`,
    byMonth: ({ amount }: { readonly amount: string }) => `${amount} per month`,
    choose: ({ plan }: { readonly plan: string }) => `Choose ${plan}`,
    notSold: 'Plans aren’t sold here. The operator of this server can change yours.',
    restricted: ({ roles }: { readonly roles: string }) =>
      `Only ${roles} can buy, change or cancel a plan.`,
    complimentary: 'Your plan is complimentary. Ask the operator of this server to change it.',
    resume: 'To keep your plan, choose Manage billing.',
    change:
      'To change or cancel your plan, choose Manage billing. Changes apply immediately and are prorated.',
    buy: 'VAT is added where it applies. Cancel at any time: you keep your plan until the period ends.',
  },
  purchase: {
    waiting: 'Thank you. We’re confirming your payment. This takes a few seconds.',
    arrived: ({ plan }: { readonly plan: string }) =>
      `You’re on ${plan}. We’ll email your receipt.`,
    late: 'We haven’t received your payment confirmation yet. Your plan starts when it arrives. You don’t need to pay again.',
    checkAgain: 'Check again',
  },
  openPortal: 'Manage billing',
}
