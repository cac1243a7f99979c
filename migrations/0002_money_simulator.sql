CREATE TABLE "simulator_payments" (
	"id" text PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"data" jsonb NOT NULL,
	"due_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ledger_txns" ADD COLUMN "order_id" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "client_key" text;--> statement-breakpoint
CREATE UNIQUE INDEX "simulator_payments_reference" ON "simulator_payments" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "simulator_payments_due" ON "simulator_payments" USING btree ("due_at");--> statement-breakpoint
ALTER TABLE "ledger_txns" ADD CONSTRAINT "ledger_txns_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_txns_order" ON "ledger_txns" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "refunds_payment" ON "refunds" USING btree ("payment_id");