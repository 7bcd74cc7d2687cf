// Messages of a deploy, from choosing the drop to the result.

export const messages = {
  chooseDrop: {
    missing: ({ slug }: { slug: string }) =>
      `The drop ${slug} that you published this to is not in this account.`,
    used: ({ slug }: { slug: string }) =>
      `The drop ${slug} in .plinth.json already has a version, which may not be from here. To publish to it, use --slug ${slug}. To create a new drop, use --new.`,
    createPrompt: 'Create a new drop?',
    howTo: 'To create a new drop, use --new. To choose another one, use --slug <slug>.',
  },
  deployFolder: {
    strict: 'Nothing was published, because --strict is set and there are problems.',
    reading: ({ done, files }: { done: number; files: string }) => `Reading ${done} of ${files}…`,
    changing: 'The files changed during the upload. Try again when the build is finished.',
  },
  deployOnce: {
    draftSource: '--draft needs a folder or an .html file.',
    looksLikeSources: ({ folder }: { folder: string }) =>
      `${folder} looks like the source code of a site.`,
    didYouMean: ({ built }: { built: string }) => `Did you mean plinth deploy ${built}?`,
    publishAnyway: 'Publish it anyway?',
    draftOfLiveDrop: ({ slug }: { slug: string }) =>
      `${slug} is live, and --name, --password and the settings of its addresses would change it immediately. Leave them out of a draft, or change the drop: plinth settings ${slug}`,
    notRemembered: ({ slug }: { slug: string }) =>
      `The drop could not be saved in .plinth.json. Next time, use --slug ${slug}.`,
    live: ({ version, size }: { version: number; size: string }) =>
      `Version ${version} is live: ${size}.`,
    draft: ({ version, size }: { version: number; size: string }) =>
      `Version ${version} is a draft: ${size}.`,
    sameFiles: ({ version }: { version: number }) =>
      `No files have changed since version ${version}. To skip such a deploy, use --if-changed.`,
    skipped: ({ version }: { version: number }) =>
      `No files have changed since version ${version}, the live version. Nothing was published.`,
    promote: ({ slug, version }: { slug: string; version: number }) =>
      `To make it live: plinth promote ${slug} ${version}`,
    unpublished: ({ version, size }: { version: number; size: string }) =>
      `Version ${version} is uploaded: ${size}.`,
    republish: ({ slug }: { slug: string }) => `To bring the drop online: plinth republish ${slug}`,
    notVisible: ({ status }: { status: string }) =>
      `The drop is ${status}, so visitors cannot see it. The dashboard shows why.`,
  },
}
