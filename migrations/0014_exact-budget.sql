ALTER TABLE "preferences" ADD COLUMN "budget_amount_minor" bigint;--> statement-breakpoint
ALTER TABLE "preferences" ADD COLUMN "budget_currency" text;