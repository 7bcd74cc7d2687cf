// Texts of the billing sandbox: checkout, portal and invoices.

export const messages = {
  notice: 'This is the billing sandbox. Cards aren’t real, and no money is charged.',
  details: {
    country: 'Country',
    vatNumber: 'VAT number (optional)',
    vatHint: 'For businesses, such as DE123456789. No VAT is added with a valid number.',
  },
  countries: { DE: 'Germany', FR: 'France', GB: 'United Kingdom', elsewhere: 'Elsewhere' },
  card: {
    title: 'Card',
    works: 'Test card that is accepted',
    declined: 'Test card that is declined',
  },
  plan: {
    monthly: ({ plan }: { readonly plan: string }) => `${plan}, billed monthly`,
    yearly: ({ plan }: { readonly plan: string }) => `${plan}, billed yearly`,
  },
  sum: {
    subtotal: 'Subtotal',
    vat: 'VAT',
    vatReverse: 'VAT (reverse charge)',
    vatRate: ({ rate, country }: { readonly rate: number; readonly country: string }) =>
      `VAT ${rate}% (${country})`,
    total: 'Total',
    reverseCharge: 'Reverse charge: the customer accounts for the VAT.',
  },
  checkout: {
    title: ({ plan }: { readonly plan: string }) => `Subscribe to ${plan}`,
    price: ({ price, interval }: { readonly price: string; readonly interval: string }) =>
      `${price} per ${interval} plus VAT. Renews automatically until you cancel.`,
    quote: 'Calculate VAT',
    pay: ({ total }: { readonly total: string }) => `Pay ${total}`,
    cancel: 'Cancel',
    paidTitle: 'Payment complete',
    paid: 'You’ve already paid. You won’t be charged again.',
    closedTitle: 'This checkout is closed',
    closed: 'You opened a newer checkout or already have a plan. Nothing was charged.',
    goToPlan: 'Go to Plan and billing',
    declined: 'Your card was declined. You weren’t charged. Try another card.',
    repriced: ({ total }: { readonly total: string }) =>
      `The total has changed to ${total}. Check it, then pay again.`,
  },
  portal: {
    title: 'Plan and billing',
    back: 'Back to Plinth',
    payment: 'Payment method',
    changeCard: 'Change card',
    details: 'Billing details',
    detailsText: 'These appear on future invoices.',
    saveDetails: 'Save details',
    noPlan: 'No paid plan',
    noPlanText: 'You don’t have a subscription. Complimentary plans need no payment.',
    expiredTitle: 'This page has expired',
    expired: 'Open it again from Plan and billing.',
    goToPlan: 'Go to Plan and billing',
  },
  state: {
    active: 'Active',
    past_due: 'Payment failed',
    cancelled: 'Cancelled',
    ended: 'Ended',
  },
  renewal: {
    active: ({ amount, day }: { readonly amount: string; readonly day: string }) =>
      `Your next payment of ${amount} is due on ${day}.`,
    past_due: ({ amount, day }: { readonly amount: string; readonly day: string }) =>
      `We couldn’t collect ${amount}. Change your card by ${day} to keep your plan.`,
    cancelled: ({ day }: { readonly day: string }) =>
      `You keep your plan until ${day}, and pay nothing more.`,
    ended: ({ day }: { readonly day: string }) =>
      `Your plan ended on ${day}. Go back to choose a plan.`,
    cancel: 'Cancel plan',
    cancelNow: 'Cancel plan now',
    keep: 'Keep plan',
  },
  nextPeriod: {
    title: 'Skip ahead',
    retry: 'Retry payment',
    start: 'Start next period',
    paid: 'Collects the next payment now and starts the next period.',
    declined: 'Attempts the next payment now. The card will be declined.',
    lastTry: 'If the card is declined again, the plan ends.',
    cancelled: 'Ends the paid period, and the plan with it.',
  },
  change: {
    title: 'Change plan',
    text: 'Changes apply immediately and are prorated.',
    choices: 'New plan',
    submit: 'Change plan',
    price: ({ price, interval }: { readonly price: string; readonly interval: string }) =>
      `${price} per ${interval} plus VAT.`,
    dueNow: ({ amount }: { readonly amount: string }) => `${amount} due now, including VAT.`,
    nothingDue: 'Nothing due now.',
    unavailable: 'That plan isn’t available. Choose one of the plans shown.',
    declined: 'Your card was declined, so the plan wasn’t changed. Change the card first.',
  },
  done: {
    plan: 'Plan changed.',
    card: 'Card changed.',
    details: 'Billing details saved.',
    cancel: 'Plan cancelled.',
    keep: 'Your plan continues.',
    periodPaid: 'The next period has started and is paid.',
    periodCancelled: 'Plan cancelled.',
    periodEnded: 'Your plan has ended.',
    paymentFailed: 'The payment failed.',
    cardPaid: 'Card changed. The outstanding amount is paid.',
    cardPaidAmount: ({ amount }: { readonly amount: string }) =>
      `Card changed. We collected the outstanding ${amount}.`,
  },
  invoices: {
    title: 'Invoices',
    none: 'No invoices yet.',
    paid: 'Paid',
    open: 'Unpaid',
    void: 'Void',
    invoice: ({ number }: { readonly number: string }) => `Invoice ${number}`,
    seller: 'Seller',
    sellerName: 'Plinth (sandbox)',
    customer: 'Customer',
    email: 'Email',
    country: 'Country',
    vatNumber: 'VAT number',
  },
  incompleteForm: 'The form is incomplete. Go back and submit it again.',
}
