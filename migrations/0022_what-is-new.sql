ALTER TABLE "preferences" ADD COLUMN "budget_amount_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "preferences" ADD COLUMN "earlier_amount" jsonb;--> statement-breakpoint
ALTER TABLE "bookmarks" ADD COLUMN "saved_cost" jsonb;